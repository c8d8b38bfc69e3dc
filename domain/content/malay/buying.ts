/** Malay for the checkout, the return from the bank and the order page. */
import type { Catalogue } from '#domain/content/messages.ts'

export const buying: Catalogue = {
  'Checkout · Racik': 'Bayar · Racik',
  'Order summary, {count, plural, one {# item} other {# items}}':
    'Ringkasan pesanan, {count, plural, other {# barang}}',
  'Order summary': 'Ringkasan pesanan',
  'This total is below {minimum}, the least that can be paid by bank. Take the voucher out or add something.':
    'Jumlah ini kurang daripada {minimum}, jumlah minimum yang boleh dibayar melalui bank. Keluarkan baucar atau tambah sesuatu.',
  'Did you mean {email}?': 'Adakah maksud anda {email}?',
  'For the courier and our pharmacist only.': 'Untuk kurier dan ahli farmasi kami sahaja.',
  'Welcome back, {name}!': 'Selamat kembali, {name}!',
  'Not you? Log out': 'Bukan anda? Log keluar',
  'Add unit or floor': 'Tambah unit atau tingkat',
  'Fills in city and state.': 'Mengisi bandar dan negeri.',
  '{postcode} is not usually in {state}. Please check both.':
    '{postcode} biasanya bukan di {state}. Sila semak kedua-duanya.',
  Delivery: 'Penghantaran',
  'Delivery fee': 'Caj penghantaran',
  'Free in Malaysia, except {fee} to {states}.': 'Percuma di Malaysia, kecuali {fee} ke {states}.',
  'Labuan is free.': 'Labuan percuma.',
  'Up to {days} business days after payment.': 'Sehingga {days} hari bekerja selepas pembayaran.',
  'Typically {soonest} to {latest} business days, {extra} more to Sabah, Sarawak and Labuan.':
    'Biasanya {soonest} hingga {latest} hari bekerja, tambahan {extra} hari ke Sabah, Sarawak dan Labuan.',
  Tracking: 'Penjejakan',
  'Track your parcel': 'Jejak bungkusan anda',
  '{courier}, {number}': '{courier}, {number}',
  'Active within {hours, plural, one {# hour} other {# hours}} of dispatch.':
    'Aktif dalam masa {hours} jam selepas dihantar.',
  'Another address': 'Alamat lain',
  '{quantity} × {price}': '{quantity} × {price}',
  'Total {total}': 'Jumlah {total}',
  'I am 18 or over and agree to the <a>terms and conditions</a>':
    'Saya berumur 18 tahun ke atas dan bersetuju dengan <a>terma dan syarat</a>',
  'Place order': 'Buat pesanan',
  'PAY NOW with Secured Payment - Billplz': 'BAYAR SEKARANG dengan Pembayaran Selamat - Billplz',
  'The voucher covers everything: there is nothing to pay.':
    'Baucar menampung semuanya: tiada apa yang perlu dibayar.',
  'FPX online banking, e-wallet or card. You go to Billplz to pay and come back here.':
    'Perbankan dalam talian FPX, e-dompet atau kad. Anda ke Billplz untuk membayar dan kembali ke sini.',
  'For the pharmacist': 'Untuk ahli farmasi',
  'Anything our pharmacist should know?': 'Ada apa-apa yang perlu ahli farmasi kami tahu?',
  'I agree that Racik keeps this note, that its pharmacists read it to check my order, and that its admin may open it where my order needs it. <a>How we treat health data</a>':
    'Saya bersetuju Racik menyimpan nota ini, ahli farmasinya membacanya untuk menyemak pesanan saya, dan pentadbirnya boleh membukanya jika pesanan saya memerlukannya. <a>Cara kami mengendalikan data kesihatan</a>',
  'Please correct:': 'Sila betulkan:',
  'Still to fill in:': 'Masih perlu diisi:',
  'Tick the box below your note, or leave the note empty.':
    'Tandakan kotak di bawah nota anda, atau biarkan nota kosong.',
  'What delivery costs in Malaysia, how long compounding and delivery take.':
    'Kos penghantaran di Malaysia, tempoh meracik dan tempoh penghantaran.',
  'Your order': 'Pesanan anda',
  'Your order · Racik': 'Pesanan anda · Racik',
  'Have a voucher code?': 'Ada kod baucar?',
  'Voucher code': 'Kod baucar',
  Voucher: 'Baucar',
  'Failed to validate voucher.': 'Gagal mengesahkan baucar.',
  'Voucher "{code}" applied successfully!': 'Baucar "{code}" berjaya digunakan!',
  Apply: 'Guna',
  'Payment cancelled · Racik': 'Pembayaran dibatalkan · Racik',
  'You have not paid.': 'Anda belum membayar.',
  'Nothing was charged and your cart is still there. You can pay when you are ready.':
    'Tiada caj dikenakan dan troli anda masih ada. Anda boleh membayar apabila bersedia.',
  'Back to checkout': 'Kembali ke pembayaran',
  'Ask us on WhatsApp': 'Tanya kami melalui WhatsApp',
  'You must agree to the terms and conditions before checkout.':
    'Anda mesti bersetuju dengan terma dan syarat sebelum membuat pembayaran.',
  'You must agree to the Terms & Conditions before proceeding.':
    'Anda mesti bersetuju dengan Terma & Syarat sebelum meneruskan.',

  // Fields
  Name: 'Nama',
  Email: 'E-mel',
  Phone: 'Telefon',
  'First name': 'Nama pertama',
  'Last name': 'Nama akhir',
  Address: 'Alamat',
  'Address 2': 'Alamat 2',
  'Unit, floor (optional)': 'Unit, tingkat (pilihan)',
  Postcode: 'Poskod',
  'Postal code': 'Poskod',
  City: 'Bandar',
  State: 'Negeri',
  Country: 'Negara',
  'Choose a state': 'Pilih negeri',
  'Enter an email address like name@example.com.':
    'Masukkan alamat e-mel seperti nama@example.com.',
  'Enter your email. We send the order confirmation there.':
    'Masukkan e-mel anda. Kami menghantar pengesahan pesanan ke situ.',
  'Enter your phone number. The courier and the pharmacist use it.':
    'Masukkan nombor telefon anda. Kurier dan ahli farmasi menggunakannya.',
  'Enter your first name.': 'Masukkan nama pertama anda.',
  'Enter your last name. No family name? Repeat your name.':
    'Masukkan nama akhir anda. Tiada nama keluarga? Ulang nama anda.',
  'Enter the address we deliver to.': 'Masukkan alamat penghantaran.',
  'Enter your postcode.': 'Masukkan poskod anda.',
  'A postcode has 5 digits, like 50000.': 'Poskod mempunyai 5 digit, seperti 50000.',
  'Enter your city.': 'Masukkan bandar anda.',
  'Choose your state.': 'Pilih negeri anda.',
  'Choose a state from the list.': 'Pilih negeri daripada senarai.',
  'We deliver within Malaysia.': 'Kami menghantar dalam Malaysia.',
  'Enter a Malaysian phone number; the courier calls it.':
    'Masukkan nombor telefon Malaysia; kurier akan menghubunginya.',
  'Enter a phone number like 012-345 6789.': 'Masukkan nombor telefon seperti 012-345 6789.',
  'This is too long.': 'Ini terlalu panjang.',
  'This holds a character that cannot be printed on a label.':
    'Ini mengandungi aksara yang tidak dapat dicetak pada label.',
  Malacca: 'Melaka',
  Penang: 'Pulau Pinang',
  'Failed to create order': 'Gagal membuat pesanan',

  // Return from the bank
  'Retrieving order details...': 'Mendapatkan butiran pesanan...',
  'The bank is being asked. This can take a few seconds.':
    'Bank sedang dihubungi. Ini boleh mengambil beberapa saat.',
  'No Bill ID found in the URL.': 'Tiada ID Bil ditemui dalam URL.',
  'Failed to fetch payment details. Please contact support.':
    'Gagal mendapatkan butiran pembayaran. Sila hubungi sokongan.',
  'Store below 25°C, dry, away from sunlight. Keep out of reach of children. {pharmacy}, {phone}.':
    'Simpan di bawah 25°C, di tempat kering, jauh dari cahaya matahari. Jauhkan daripada kanak-kanak. {pharmacy}, {phone}.',
  'This card comes in the box. Batch and dates are filled in when it is made.':
    'Kad ini disertakan dalam kotak. Kelompok dan tarikh diisi semasa ia dibuat.',
  'A confirmation email was sent to {email}. If you do not see it, check spam.':
    'E-mel pengesahan telah dihantar ke {email}. Jika anda tidak menjumpainya, semak folder spam.',
  'Personal details are hidden, because this browser did not place the order. The link in the order’s letter shows them.':
    'Butiran peribadi disembunyikan kerana pesanan tidak dibuat dari pelayar ini. Pautan dalam surat pesanan menunjukkannya.',
  'Order {number} is paid.': 'Pesanan {number} telah dibayar.',
  'Thank you, {name}.': 'Terima kasih, {name}.',
  'Your capsules are next.': 'Kapsul anda menyusul.',
  'Order {number} waits for its payment.': 'Pesanan {number} menunggu pembayaran.',
  'Your payment did not go through.': 'Pembayaran anda tidak berjaya.',
  'We send your money back.': 'Kami memulangkan wang anda.',
  'We are waiting for your bank to confirm the payment. This page looks again by itself; you may also close it, we write to you when it is confirmed.':
    'Kami menunggu bank anda mengesahkan pembayaran. Halaman ini menyemak semula dengan sendiri; anda juga boleh menutupnya, kami akan menulis kepada anda apabila disahkan.',
  'We are waiting for your bank to confirm the payment. We write to you when it is confirmed; until then nothing more is needed.':
    'Kami menunggu bank anda mengesahkan pembayaran. Kami akan menulis kepada anda apabila disahkan; sehingga itu tiada apa-apa lagi yang diperlukan.',
  'Nothing was charged. You can pay again, or go back with everything still in your cart.':
    'Tiada caj dikenakan. Anda boleh membayar semula, atau kembali dengan semuanya masih dalam troli anda.',
  'The time to pay this order has run out. Nothing was charged.':
    'Masa untuk membayar pesanan ini telah tamat. Tiada caj dikenakan.',
  'Our letter says how much and when. If you have not received it, please ask us.':
    'Surat kami menyatakan jumlah dan masanya. Jika anda belum menerimanya, sila tanya kami.',
  'View order details': 'Lihat butiran pesanan',
  'Order id': 'ID pesanan',
  'Payment status': 'Status pembayaran',
  'Order date': 'Tarikh pesanan',
  'Discount code': 'Kod diskaun',
  Payment: 'Pembayaran',
  'Tracking number': 'Nombor penjejakan',
  '{category}, quantity {quantity}': '{category}, kuantiti {quantity}',
  Total: 'Jumlah',
  'Total paid': 'Jumlah dibayar',
  Savings: 'Penjimatan',
  Saving: 'Penjimatan',
  Free: 'Percuma',
  'What happens next': 'Apa yang berlaku seterusnya',
  Paid: 'Dibayar',
  'To pay': 'Perlu dibayar',
  'Order total': 'Jumlah pesanan',
  'Waiting for the pharmacist’s check, usually the same day':
    'Menunggu semakan ahli farmasi, biasanya pada hari yang sama',
  'A pharmacist checks your order before we make it':
    'Ahli farmasi menyemak pesanan anda sebelum kami meracikkannya',
  'A pharmacist is reviewing your order': 'Ahli farmasi sedang menyemak pesanan anda',
  'A pharmacist has sent you a question by email':
    'Ahli farmasi telah menghantar soalan kepada anda melalui e-mel',
  'A pharmacist is reading your answer': 'Ahli farmasi sedang membaca jawapan anda',
  'Approved by a pharmacist': 'Diluluskan oleh ahli farmasi',
  'Declined by a pharmacist': 'Ditolak oleh ahli farmasi',
  '{soonest} to {latest} business days after the pharmacist’s approval':
    '{soonest} hingga {latest} hari bekerja selepas kelulusan ahli farmasi',
  'A pharmacist reads your note first. The days to delivery begin after that.':
    'Ahli farmasi membaca nota anda dahulu. Tempoh penghantaran bermula selepas itu.',
  'Pharmacist check': 'Semakan ahli farmasi',
  'Usually the same day, before we make it':
    'Biasanya pada hari yang sama, sebelum kami meracikkannya',
  Compounded: 'Diracik',
  'Tracking within {hours, plural, one {# hour} other {# hours}} of dispatch':
    'Penjejakan dalam masa {hours} jam selepas dihantar',
  'Looking for your order?': 'Mencari pesanan anda?',
  'Your order number and a link to the order are in the letter we sent you. If there is none, check spam or ask us.':
    'Nombor pesanan anda dan pautan ke pesanan ada dalam surat yang kami hantar kepada anda. Jika tiada, semak folder spam atau tanya kami.',
  'Pay again': 'Bayar semula',
  'Restore my cart': 'Pulihkan troli saya',

  // States of orders and payments
  PENDING: 'MENUNGGU',
  Preparing: 'Sedang disediakan',
  Investigation: 'Sedang disemak',
  'Ready to Ship': 'Sedia untuk Dihantar',
  'Order received': 'Pesanan diterima',
  'On its way': 'Dalam perjalanan',
  Delivered: 'Telah dihantar',
  'Waiting for your payment': 'Menunggu pembayaran anda',
  'A pharmacist is checking your order': 'Ahli farmasi sedang menyemak pesanan anda',
  'Pending...': 'Menunggu...',
  Failed: 'Gagal',
  Expired: 'Tamat tempoh',
  'Refund due': 'Bayaran balik menunggu',
  'Partially refunded': 'Dibayar balik sebahagian',
  Refunded: 'Dibayar balik',
  'Billplz (FPX, e-Wallet, Credit/Debit Card)': 'Billplz (FPX, e-Dompet, Kad Kredit/Debit)',
  'PayPal subscription': 'Langganan PayPal',
  'Prices include taxes where they apply.': 'Harga termasuk cukai jika dikenakan.',
  'Your cart is empty.': 'Troli anda kosong.',
  'You must agree to the terms and conditions before proceeding.':
    'Anda mesti bersetuju dengan terma dan syarat sebelum meneruskan.',
  'Please complete all required fields before proceeding.':
    'Sila lengkapkan semua medan yang diperlukan sebelum meneruskan.',
  'Delivery to {state}': 'Penghantaran ke {state}',
  'Voucher {code}': 'Baucar {code}',
  '{from} to {to}': '{from} hingga {to}',
  'This order goes without quiz answers. Tell us about allergies in the note below.':
    'Pesanan ini tanpa jawapan kuiz. Beritahu kami tentang alahan dalam nota di bawah.',
  'Your quiz of {date} names no allergies. This order takes it along.':
    'Kuiz anda bertarikh {date} tidak menyatakan alahan. Pesanan ini menyertakannya.',
  'Allergies from your quiz of {date}: {allergies}.':
    'Alahan daripada kuiz anda bertarikh {date}: {allergies}.',
  'Our pharmacist checks this order against them.':
    'Ahli farmasi kami menyemak pesanan ini berdasarkan alahan itu.',
  'Take the quiz answers along': 'Sertakan jawapan kuiz',
  'Not for this order': 'Bukan untuk pesanan ini',
  'Answer the quiz anew': 'Jawab kuiz semula',
  'For instance medicines, a condition, or a pregnancy. Our pharmacists read this. The shop’s admin opens it only where your order needs it. Every reading is recorded. It is kept encrypted and never sent to the bank.':
    'Contohnya ubat, keadaan kesihatan atau kehamilan. Ahli farmasi kami membaca ini. Pentadbir kedai membukanya hanya jika pesanan anda memerlukannya. Setiap pembacaan direkodkan. Ia disimpan secara disulitkan dan tidak sekali-kali dihantar kepada bank.',
  'Racik order': 'Pesanan Racik',
  'This order has ended unpaid. Buy again puts the same into your cart.':
    'Pesanan ini tamat tanpa bayaran. Beli lagi meletakkan barang yang sama ke dalam troli anda.',
  'A plan delivers packs that last equally long. Packs of different sizes need a plan each, or buy them once.':
    'Satu pelan menghantar pek yang tahan sama lama. Pek berlainan saiz memerlukan pelan masing-masing, atau beli sekali sahaja.',
  'One pack lasts the whole term of this plan. Buy it once, or choose six months.':
    'Satu pek cukup untuk seluruh tempoh pelan ini. Beli sekali sahaja, atau pilih enam bulan.',
  'This total is too small for a plan. Buy it once instead.':
    'Jumlah ini terlalu kecil untuk pelan. Beli sekali sahaja.',
}
