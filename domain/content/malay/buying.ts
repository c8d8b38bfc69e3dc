/**
 * Malay for the checkout, the return from the bank and the order page. The key of a row is the
 * English sentence in the code, to the letter. The translation keeps its `{placeholders}` and
 * `<tags>`. tests/house/docs/messages.test.ts reports a sentence without a row, and a row that no
 * code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const buyingMessages: MessageCatalogue = {
  'Checkout · Racik': 'Bayar · Racik',
  'Order summary, {count, plural, one {# item} other {# items}}':
    'Ringkasan pesanan, {count, plural, other {# barang}}',
  'Order summary': 'Ringkasan pesanan',
  'The minimum bank payment is {minimum}. Remove the voucher or add a product.':
    'Bayaran bank minimum ialah {minimum}. Keluarkan baucar atau tambah produk.',
  'Did you mean {email}?': 'Adakah maksud anda {email}?',
  'For the courier and our pharmacist only.': 'Untuk kurier dan ahli farmasi kami sahaja.',
  'Welcome back, {name}!': 'Selamat kembali, {name}!',
  'You are logged in.': 'Anda telah log masuk.',
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
  Courier: 'Kurier',
  'Track your parcel': 'Jejak bungkusan anda',
  '{courier}, {number}': '{courier}, {number}',
  'Active within {hours, plural, one {# hour} other {# hours}} of dispatch.':
    'Aktif dalam masa {hours} jam selepas bungkusan diserahkan kepada kurier.',
  'Another address': 'Alamat lain',
  '{quantity} × {price}': '{quantity} × {price}',
  'Total {total}': 'Jumlah {total}',
  'I am 18 or over and agree to the <a>terms and conditions</a>':
    'Saya berumur 18 tahun ke atas dan bersetuju dengan <a>terma dan syarat</a>',
  'Place order': 'Buat pesanan',
  'Made for you: <a>no returns or refunds</a> once paid, except if goods are faulty, damaged, wrong or missing, or our pharmacist declines the order. Your rights under the Consumer Protection Act 1999 remain.':
    'Dibuat khas untuk anda: <a>tiada pemulangan atau bayaran balik</a> setelah dibayar, kecuali jika barang cacat, rosak, salah atau tidak sampai, atau ahli farmasi kami menolak pesanan. Hak anda di bawah Akta Perlindungan Pengguna 1999 kekal.',
  'PAY NOW with Secured Payment - Billplz': 'BAYAR SEKARANG dengan Pembayaran Selamat - Billplz',
  'The voucher covers the total. You pay nothing.':
    'Baucar menampung jumlah penuh. Anda tidak perlu membayar.',
  'Pay at Billplz by FPX online banking, e-wallet or card, then return here.':
    'Bayar di Billplz melalui perbankan dalam talian FPX, e-dompet atau kad, kemudian kembali ke sini.',
  'For the pharmacist': 'Untuk ahli farmasi',
  'Anything our pharmacist should know?': 'Ada apa-apa yang perlu ahli farmasi kami tahu?',
  'I agree that Racik keeps this note, that its pharmacists read it to check my order, and that its admin may open it where my order needs it. <a>How we treat health data</a>':
    'Saya bersetuju Racik menyimpan nota ini, ahli farmasinya membacanya untuk menyemak pesanan saya, dan pentadbirnya boleh membukanya jika pesanan saya memerlukannya. <a>Cara kami mengendalikan data kesihatan</a>',
  'Please correct:': 'Sila betulkan:',
  'Still missing:': 'Belum diisi:',
  'Tick the box below your note, or leave the note empty.':
    'Tandakan kotak di bawah nota anda, atau biarkan nota kosong.',
  'What delivery costs in Malaysia, how long compounding and delivery take.':
    'Kos penghantaran di Malaysia, tempoh meracik dan tempoh penghantaran.',
  'Your order': 'Pesanan anda',
  'Your order · Racik': 'Pesanan anda · Racik',
  'Have a voucher code?': 'Ada kod baucar?',
  'Voucher code': 'Kod baucar',
  Voucher: 'Baucar',
  'Checking your voucher code…': 'Menyemak kod baucar anda…',
  'Failed to validate voucher.': 'Gagal mengesahkan baucar.',
  'Voucher "{code}" applied successfully!': 'Baucar "{code}" berjaya digunakan!',
  Apply: 'Guna',
  'The voucher is not used: your total is now {total}. To try the voucher again, press “Apply” beside it.':
    'Baucar tidak digunakan: jumlah anda kini {total}. Untuk mencuba baucar itu lagi, tekan “Guna” di sebelahnya.',
  'Payment cancelled · Racik': 'Pembayaran dibatalkan · Racik',
  'You have not paid.': 'Anda belum membayar.',
  'Nothing was charged. Your cart is saved, and you can pay later.':
    'Tiada caj dikenakan. Troli anda disimpan, dan anda boleh membayar kemudian.',
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
  'Enter your delivery address.': 'Masukkan alamat penghantaran anda.',
  'Enter your postcode.': 'Masukkan poskod anda.',
  'This postcode is not in the state you chose.': 'Poskod ini bukan di negeri yang anda pilih.',
  'A postcode has 5 digits, like 50000.': 'Poskod mempunyai 5 digit, seperti 50000.',
  'Enter your city.': 'Masukkan bandar anda.',
  'Choose your state.': 'Pilih negeri anda.',
  'Choose a state from the list.': 'Pilih negeri daripada senarai.',
  'We deliver within Malaysia.': 'Kami menghantar dalam Malaysia.',
  'Enter a Malaysian phone number for the courier.':
    'Masukkan nombor telefon Malaysia untuk kurier.',
  'Enter a phone number like 012-345 6789.': 'Masukkan nombor telefon seperti 012-345 6789.',
  'This is too long. Shorten it.': 'Ini terlalu panjang. Pendekkannya.',
  'This contains a character we cannot print on a label. Remove it.':
    'Ini mengandungi aksara yang tidak dapat dicetak pada label. Buang aksara itu.',
  Malacca: 'Melaka',
  Penang: 'Pulau Pinang',
  'Failed to create order': 'Gagal membuat pesanan',

  // Return from the bank
  'Retrieving order details...': 'Mendapatkan butiran pesanan...',
  'We are checking with your bank. This can take a few seconds.':
    'Kami sedang menyemak dengan bank anda. Ini boleh mengambil beberapa saat.',
  'No Bill ID found in the URL.': 'Tiada ID Bil ditemui dalam URL.',
  'Failed to fetch payment details. Please contact support.':
    'Gagal mendapatkan butiran pembayaran. Sila hubungi sokongan.',
  'Store below 25°C, dry, away from sunlight. Keep out of reach of children. {pharmacy}, {phone}.':
    'Simpan di bawah 25°C, di tempat kering, jauh dari cahaya matahari. Jauhkan daripada kanak-kanak. {pharmacy}, {phone}.',
  'This card comes in the box, with the batch and dates filled in.':
    'Kad ini disertakan dalam kotak, dengan kelompok dan tarikh yang telah diisi.',
  'A confirmation email was sent to {email}. If you do not see it, check spam.':
    'E-mel pengesahan telah dihantar ke {email}. Jika anda tidak menjumpainya, semak folder spam.',
  'Personal details are hidden. To see them, open the link in your order email or get a code by email.':
    'Butiran peribadi disembunyikan. Untuk melihatnya, buka pautan dalam e-mel pesanan anda atau dapatkan kod melalui e-mel.',
  'Get a code': 'Dapatkan kod',
  'Order {number} is paid.': 'Pesanan {number} telah dibayar.',
  'Thank you, {name}.': 'Terima kasih, {name}.',
  'Your order is paid.': 'Pesanan anda telah dibayar.',
  'Order {number} is not paid yet.': 'Pesanan {number} belum dibayar.',
  'Your payment did not go through.': 'Pembayaran anda tidak berjaya.',
  'We will refund your payment.': 'Kami akan membayar balik bayaran anda.',
  'We have refunded part of your payment.':
    'Kami telah membayar balik sebahagian daripada bayaran anda.',
  'We have refunded your payment.': 'Kami telah membayar balik bayaran anda.',
  'We are waiting for your bank to confirm the payment. This page updates automatically. You can also close it: we will email you.':
    'Kami menunggu bank anda mengesahkan pembayaran. Halaman ini dikemas kini secara automatik. Anda juga boleh menutupnya: kami akan menghantar e-mel.',
  'We have not received a payment yet. If your bank declined it, pay again. Otherwise we will email you when it is confirmed.':
    'Kami belum menerima bayaran. Jika bank anda menolaknya, bayar semula. Jika tidak, kami akan menghantar e-mel apabila bayaran disahkan.',
  'We have not received a payment for this order yet. You can pay in the browser that placed it, or with the link in our reminder email.':
    'Kami belum menerima bayaran untuk pesanan ini. Anda boleh membayar dalam pelayar yang membuat pesanan ini, atau melalui pautan dalam e-mel peringatan kami.',
  'Nothing was charged. You can pay again.': 'Tiada caj dikenakan. Anda boleh membayar semula.',
  'Nothing was charged. You can pay again. Your cart is set aside: "Restore my cart" puts its products back.':
    'Tiada caj dikenakan. Anda boleh membayar semula. Troli anda disimpan berasingan: "Pulihkan troli saya" mengembalikan produknya.',
  'The time to pay for this order has expired. Nothing was charged.':
    'Masa untuk membayar pesanan ini telah tamat. Tiada caj dikenakan.',
  'We are checking your payment.': 'Kami sedang menyemak bayaran anda.',
  'We received a report of a payment for this order and are checking it. Please do not pay again. We will contact you.':
    'Kami menerima laporan bayaran untuk pesanan ini dan sedang menyemaknya. Sila jangan bayar semula. Kami akan menghubungi anda.',
  'You can pay again.': 'Anda boleh membayar semula.',
  'The time to pay for this order has expired.': 'Masa untuk membayar pesanan ini telah tamat.',
  'We still make and send your order.': 'Pesanan anda tetap disediakan dan dihantar.',
  'We will email you when the refund is paid.':
    'Kami akan menghantar e-mel apabila bayaran balik dibuat.',
  'If you have a question about the refund, please contact us.':
    'Jika anda ada soalan tentang bayaran balik ini, sila hubungi kami.',
  'Our email states the amount and the date. If you have not received it, please contact us.':
    'E-mel kami menyatakan jumlah dan tarikhnya. Jika anda belum menerimanya, sila hubungi kami.',
  'View order details': 'Lihat butiran pesanan',
  'Order id': 'ID pesanan',
  'Payment status': 'Status pembayaran',
  'Order date': 'Tarikh pesanan',
  'Discount code': 'Kod diskaun',
  Payment: 'Pembayaran',
  'Tracking number': 'Nombor penjejakan',
  '{category}, {quantity} × {price}': '{category}, {quantity} × {price}',
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
    'Ahli farmasi menyemak pesanan anda sebelum kami meraciknya',
  'A pharmacist is reviewing your order': 'Ahli farmasi sedang menyemak pesanan anda',
  'A pharmacist has sent you a question by email':
    'Ahli farmasi telah menghantar soalan kepada anda melalui e-mel',
  'A pharmacist is reading your answer': 'Ahli farmasi sedang membaca jawapan anda',
  'Approved by a pharmacist': 'Diluluskan oleh ahli farmasi',
  'Declined by a pharmacist': 'Ditolak oleh ahli farmasi',
  'We cannot make your order.': 'Kami tidak dapat menyediakan pesanan anda.',
  'Our pharmacist checked order {number} and declined it. Nothing will be sent.':
    'Ahli farmasi kami telah menyemak pesanan {number} dan menolaknya. Tiada apa-apa yang akan dihantar.',
  'Later than expected. Please contact us.': 'Lewat daripada jangkaan. Sila hubungi kami.',
  '{soonest} to {latest} business days after the pharmacist’s approval':
    '{soonest} hingga {latest} hari bekerja selepas kelulusan ahli farmasi',
  'A pharmacist reads your note first. Delivery times start after that.':
    'Ahli farmasi membaca nota anda dahulu. Tempoh penghantaran bermula selepas itu.',
  'Pharmacist check': 'Semakan ahli farmasi',
  'Usually the same day, before we make it':
    'Biasanya pada hari yang sama, sebelum kami meraciknya',
  Compounded: 'Diracik',
  'Tracking within {hours, plural, one {# hour} other {# hours}} of dispatch':
    'Penjejakan dalam masa {hours} jam selepas bungkusan diserahkan kepada kurier',
  'Looking for your order?': 'Mencari pesanan anda?',
  'Your order number and a link to the order are in the email we sent you. If you cannot find it, check your spam folder or contact us.':
    'Nombor pesanan dan pautan ke pesanan ada dalam e-mel yang kami hantar kepada anda. Jika anda tidak menjumpainya, semak folder spam atau hubungi kami.',
  'Pay again': 'Bayar semula',
  'Restore my cart': 'Pulihkan troli saya',

  // States of orders and payments
  PENDING: 'MENUNGGU',
  // No tracking number and no discount code.
  Pending: 'Menunggu',
  'N/A': 'Tiada',
  Preparing: 'Sedang disediakan',
  Investigation: 'Sedang disemak',
  'Ready to Ship': 'Sedia untuk Dihantar',
  'Order received': 'Pesanan diterima',
  'On its way': 'Dalam perjalanan',
  Delivered: 'Telah sampai',
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
  'Your quiz answers are not shared with this order. Tell us about allergies in the note below.':
    'Jawapan kuiz anda tidak dikongsi dengan pesanan ini. Beritahu kami tentang alahan dalam nota di bawah.',
  'Your quiz of {date} lists no allergies. It is shared with this order.':
    'Kuiz anda bertarikh {date} tidak menyatakan alahan. Ia dikongsi dengan pesanan ini.',
  'Allergies from your quiz of {date}: {allergies}.':
    'Alahan daripada kuiz anda bertarikh {date}: {allergies}.',
  'Our pharmacist checks this order against them.':
    'Ahli farmasi kami menyemak pesanan ini berdasarkan alahan itu.',
  'Share quiz answers with this order': 'Kongsi jawapan kuiz dengan pesanan ini',
  'Don’t share with this order': 'Jangan kongsi dengan pesanan ini',
  'For example medicines, a condition or a pregnancy. Our pharmacists read this. The shop’s admin opens it only if your order needs it. We log every access. It is stored encrypted and never sent to the bank.':
    'Contohnya ubat, keadaan kesihatan atau kehamilan. Ahli farmasi kami membaca ini. Pentadbir kedai membukanya hanya jika pesanan anda memerlukannya. Setiap akses direkodkan. Ia disimpan secara disulitkan dan tidak sekali-kali dihantar kepada bank.',
  'Racik order': 'Pesanan Racik',
  'We are checking your payment. Please do not pay again.':
    'Kami sedang menyemak bayaran anda. Sila jangan bayar semula.',
  'This order expired unpaid. To order again, choose Buy again.':
    'Pesanan ini tamat tempoh tanpa bayaran. Untuk memesan semula, pilih Beli lagi.',
  'All packs in a plan must last equally long. Order different pack sizes separately, or buy them once.':
    'Semua pek dalam satu pelan mesti tahan sama lama. Pesan pek berlainan saiz secara berasingan, atau beli sekali sahaja.',
  'One pack lasts the whole term of this plan. Buy it once, or choose six months.':
    'Satu pek cukup untuk seluruh tempoh pelan ini. Beli sekali sahaja, atau pilih enam bulan.',
  'This total is too small for a plan. Buy it once instead.':
    'Jumlah ini terlalu kecil untuk pelan. Beli sekali sahaja.',
}
