/**
 * Malay for front page, category pages, product pages, cart and pages about the shop. The key of a
 * row is the English sentence in the code, to the letter. The translation keeps its
 * `{placeholders}` and `<tags>`. tests/house/docs/messages.test.ts reports a sentence without a
 * row, and a row that no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const shoppingMessages: MessageCatalogue = {
  'This product is not for sale at the moment. Other products are available.':
    'Produk ini tidak dijual buat masa ini. Produk lain boleh didapati.',
  // Front page
  'Racik · Capsules compounded for one person': 'Racik · Kapsul yang diracik untuk anda seorang',
  '<a>Welcome.</a> <b>What goes into yours?</b>':
    '<a>Selamat datang.</a> <b>Apa isi kapsul anda?</b>',
  'Answer fourteen questions. A pharmacist in Malaysia compounds your ingredients into one capsule a day.':
    'Jawab empat belas soalan. Ahli farmasi di Malaysia meracik bahan anda menjadi satu kapsul sehari.',
  'Learn more': 'Ketahui lebih lanjut',
  'about compounded vitamins': 'tentang vitamin racikan',
  'Take the quiz': 'Jawab kuiz',
  'Fourteen short questions on age, diet, allergies and lifestyle. It takes about three minutes, and you can continue later.':
    'Empat belas soalan pendek tentang umur, pemakanan, alahan dan gaya hidup. Ia mengambil kira-kira tiga minit, dan anda boleh sambung kemudian.',
  'Get your recommendation': 'Dapatkan cadangan anda',
  'Formulas that fit your answers, with reasons, and the formulas we left out because of an allergy.':
    'Formula yang sesuai dengan jawapan anda, dengan sebabnya, dan formula yang kami ketepikan kerana alahan.',
  'Start your health journey': 'Mulakan perjalanan kesihatan anda',
  'A pharmacist checks and compounds your order. We send it within {days, plural, one {# business day} other {# business days}}.':
    'Ahli farmasi menyemak dan meracik pesanan anda. Kami menghantarnya dalam masa {days} hari bekerja.',
  'How it works': 'Cara ia berfungsi',
  'Start with the quiz': 'Mulakan dengan kuiz',
  'One ingredient, one colour': 'Satu bahan, satu warna',
  'Each ingredient has the same colour in drawings, on jars and on your dose card.':
    'Setiap bahan mempunyai warna yang sama dalam lukisan, pada balang dan pada kad dos anda.',
  'Australian innovation': 'Inovasi Australia',
  'Founded in Australia, with formulas made for Malaysians.':
    'Diasaskan di Australia, dengan formula yang dibuat untuk rakyat Malaysia.',
  'Made to order': 'Dibuat mengikut pesanan',
  'We keep no stock. We compound your capsules after you pay and print the date on the jar.':
    'Kami tidak menyimpan stok. Kami meracik kapsul anda selepas anda membayar dan mencetak tarikh pada balang.',
  'Premium ingredients': 'Bahan premium',
  'Pharmaceutical-grade ingredients, labelled with their form and source.':
    'Bahan gred farmaseutikal, dilabel dengan bentuk dan sumbernya.',
  'Commitment to quality': 'Komitmen terhadap kualiti',
  'We record the lot of every ingredient. One person weighs, another checks and signs the batch. A pharmacist who works alone records the reason.':
    'Kami merekodkan lot setiap bahan. Seorang menimbang, seorang lagi menyemak dan menandatangani kelompok. Ahli farmasi yang bekerja seorang diri merekodkan sebabnya.',
  'What we stand for': 'Pegangan kami',
  'Premium Ingredients': 'Bahan Premium',
  'Proudly Australian Owned': 'Bangga Milik Australia',
  'Made For Malaysians': 'Dibuat untuk Rakyat Malaysia',
  'Scientifically Backed': 'Disokong Sains',
  'Made to order compared with store-bought': 'Dibuat mengikut pesanan berbanding dibeli di kedai',
  Fact: 'Fakta',
  'Racik made-to-order': 'Racik, mengikut pesanan',
  'Store-bought vitamins': 'Vitamin di kedai',
  'After you order, for you': 'Selepas anda memesan, untuk anda',
  'In bulk, months before': 'Secara pukal, berbulan-bulan lebih awal',
  'One or two per tablet': 'Satu atau dua setiap tablet',
  Amounts: 'Jumlah',
  'Printed to the milligram': 'Dicetak hingga ke miligram',
  'Often one total for a blend': 'Selalunya satu jumlah bagi satu campuran',
  'Checked by': 'Disemak oleh',
  'A pharmacist, every order': 'Ahli farmasi, setiap pesanan',
  'Not checked for you': 'Tidak disemak untuk anda',
  'Each day': 'Setiap hari',
  'One capsule with food': 'Satu kapsul bersama makanan',
  'Several tablets': 'Beberapa tablet',
  '{months, plural, one {# month} other {# months}} from your order':
    '{months} bulan dari pesanan anda',
  'Up to three years': 'Sehingga tiga tahun',

  // Category pages
  Featured: 'Pilihan',
  'Price: low to high': 'Harga: rendah ke tinggi',
  'Price: high to low': 'Harga: tinggi ke rendah',
  'Product or ingredient': 'Produk atau bahan',
  Sort: 'Susun',
  Categories: 'Kategori',
  'Browse {category}': '{category}',
  'Browse Products': 'Lihat Produk',
  'Capsules compounded after you order, every ingredient with its amount. Search by product or ingredient.':
    'Kapsul yang diracik selepas anda memesan, setiap bahan dengan jumlahnya. Cari mengikut produk atau bahan.',
  '{count, plural, =0 {No products} one {# product} other {# products}} for “{q}”':
    '{count, plural, =0 {Tiada produk} other {# produk}} untuk “{q}”',
  Pages: 'Halaman',
  'Not sure which to choose? Take the quiz': 'Tidak pasti yang mana? Jawab kuiz',
  '{count, plural, one {# capsule} other {# capsules}}': '{count, plural, other {# kapsul}}',
  'Add to Cart': 'Tambah ke Troli',
  'Not available': 'Tidak tersedia',
  'Currently Unavailable': 'Tidak Tersedia Buat Masa Ini',
  'Nut free': 'Bebas kekacang',
  Vegan: 'Vegan',
  'Gluten free': 'Bebas gluten',
  Vegetarian: 'Vegetarian',
  'There is no category “{asked}”.': 'Tiada kategori “{asked}”.',
  'No product in {category} has “{q}” in its name or ingredients.':
    'Tiada produk dalam {category} yang mempunyai “{q}” pada nama atau bahannya.',
  'There are no products in {category} yet.': 'Belum ada produk dalam {category}.',
  '{count, plural, one {# product} other {# products}} in {category}':
    '{count, plural, other {# produk}} dalam {category}',
  'Clear the search': 'Kosongkan carian',
  'The products cannot be shown right now.': 'Produk tidak dapat dipaparkan buat masa ini.',

  // Product page
  'Supplement Facts': 'Fakta Suplemen',
  'Per capsule, once a day': 'Setiap kapsul, sekali sehari',
  'No picture yet': 'Belum ada gambar',
  '{description} {size} capsules, {price}. Compounded after you order.':
    '{description} {size} kapsul, {price}. Diracik selepas anda memesan.',
  'Product not found': 'Produk tidak ditemui',
  'Failed to fetch product details. Please try again.':
    'Gagal mendapatkan butiran produk. Sila cuba lagi.',
  'Loading product…': 'Memuatkan produk…',
  'Your cart is full: {count} products at most.': 'Troli anda penuh: paling banyak {count} produk.',
  '{count} jars of one product at most.': 'Paling banyak {count} balang bagi satu produk.',
  Questions: 'Soalan',
  'When should I take it?': 'Bilakah saya perlu mengambilnya?',
  'Take one capsule a day with food, at a time that suits you. If you miss a day, continue the next day. Do not take two.':
    'Ambil satu kapsul sehari bersama makanan, pada masa yang sesuai untuk anda. Jika terlupa sehari, teruskan pada hari berikutnya. Jangan ambil dua.',
  'How long does it keep?': 'Berapa lamakah ia tahan?',
  'We compound it after you order. It is best before {months} months from that day. The date is on the jar and the dose card.':
    'Kami meraciknya selepas anda memesan. Ia baik digunakan sebelum {months} bulan dari hari itu. Tarikhnya ada pada balang dan kad dos.',
  'Can I change my formula later?': 'Bolehkah saya menukar formula saya kemudian?',
  'Yes. We make every order separately: <quiz>retake the quiz</quiz> or <contact>ask our pharmacist</contact>. With a subscription, tell us {days} days before the next order.':
    'Boleh. Kami menyediakan setiap pesanan secara berasingan: <quiz>jawab kuiz semula</quiz> atau <contact>tanya ahli farmasi kami</contact>. Bagi langganan, beritahu kami {days} hari sebelum pesanan seterusnya.',
  'Only {price} / Per Day': 'Hanya {price} / Sehari',
  'This product is not available right now. You can still see its ingredients.':
    'Produk ini tidak tersedia buat masa ini. Anda masih boleh melihat bahannya.',
  'Checked by a pharmacist': 'Disemak oleh ahli farmasi',
  'before it is compounded for you': 'sebelum ia diracik untuk anda',
  'Not sure it suits you? <quiz>Take the health quiz</quiz>':
    'Tidak pasti sama ada ia sesuai? <quiz>Jawab kuiz kesihatan</quiz>',
  Ingredients: 'Bahan',
  'Suggested use': 'Cara pengambilan',
  'Take ONE capsule daily with food': 'Ambil SATU kapsul sehari bersama makanan',
  'Additional Information': 'Maklumat Tambahan',
  'If you are pregnant or breastfeeding, ask a doctor or our pharmacist first.':
    'Jika anda hamil atau menyusukan anak, tanya doktor atau ahli farmasi kami dahulu.',
  Allergies: 'Alahan',
  'Contains or may contain:': 'Mengandungi atau mungkin mengandungi:',
  'No allergens are declared. Tell our pharmacist about yours when you order.':
    'Tiada alergen diisytiharkan. Beritahu ahli farmasi kami tentang alahan anda semasa memesan.',
  Disclaimer: 'Penafian',
  'Always read the label and take the capsules only as directed.':
    'Sentiasa baca label dan ambil kapsul hanya seperti yang diarahkan.',
  'Supplements do not replace a balanced diet. If you are pregnant or breastfeeding, under 18, taking medicine or under medical care, consult a healthcare provider first.':
    'Suplemen tidak menggantikan diet seimbang. Jika anda hamil atau menyusukan anak, berumur bawah 18 tahun, mengambil ubat atau di bawah rawatan perubatan, rujuk penyedia penjagaan kesihatan dahulu.',
  'Store below 25 °C in a cool, dry place, away from sunlight.':
    'Simpan di bawah 25 °C di tempat yang sejuk dan kering, jauh dari cahaya matahari.',
  'Made after you order': 'Dibuat selepas anda memesan',
  'Amounts printed to the milligram': 'Jumlah dicetak hingga ke miligram',
  'Several actives in one capsule': 'Beberapa bahan aktif dalam satu kapsul',
  'No fillers or preservatives': 'Tanpa pengisi atau bahan pengawet',
  'Why choose {brand}': 'Mengapa pilih {brand}',
  '{brand} and commercial vitamins compared': 'Perbandingan {brand} dengan vitamin komersial',
  Feature: 'Ciri',
  Commercial: 'Komersial',
  'Arrives {from} to {to}': 'Tiba {from} hingga {to}',
  'Arrives in {from} to {to} business days': 'Tiba dalam {from} hingga {to} hari bekerja',
  'Free delivery, {fee} to {states}': 'Penghantaran percuma, {fee} ke {states}',
  'Delivery is free in Malaysia.': 'Penghantaran percuma di Malaysia.',
  'Delivery is free in Malaysia except to {states}, where it costs {fee}.':
    'Penghantaran percuma di Malaysia kecuali ke {states}, dengan kos {fee}.',
  'All other states': 'Semua negeri lain',

  // Cart
  'Added to Cart Successfully': 'Berjaya Ditambah ke Troli',
  Checkout: 'Bayar',
  'View Cart': 'Lihat Troli',
  '{count, plural, one {# capsule} other {# capsules}}, {price} per jar':
    '{count, plural, other {# kapsul}}, {price} sebalang',
  '{price} per jar': '{price} sebalang',
  'Remove {product}': 'Buang {product}',
  Remove: 'Buang',
  'No items in cart': 'Tiada barang dalam troli',
  '{price}, quantity {quantity}': '{price}, kuantiti {quantity}',
  'Proceed to Cart': 'Pergi ke Troli',
  'Cart, {count, plural, =0 {empty} one {# product} other {# products}}':
    'Troli, {count, plural, =0 {kosong} other {# produk}}',
  Cart: 'Troli',
  'We could not check the prices. We will check them again before you pay.':
    'Kami tidak dapat menyemak harga. Kami akan menyemaknya semula sebelum anda membayar.',
  'Your cart was updated': 'Troli anda telah dikemas kini',
  '{product} is now {to} (it was {from}).': '{product} kini {to} (sebelum ini {from}).',
  'This product is not available at the moment and was not added.':
    'Produk ini tidak tersedia buat masa ini dan tidak ditambah.',
  'The product could not be loaded. Reload the page to try again.':
    'Produk tidak dapat dimuatkan. Muat semula halaman untuk cuba lagi.',
  '{product} is not available at the moment and was removed.':
    '{product} tidak tersedia buat masa ini dan telah dikeluarkan.',
  '{from} is now called {to}.': '{from} kini dinamakan {to}.',
  'Your cart · Racik': 'Troli anda · Racik',
  'Your cart': 'Troli anda',
  'Add More Items': 'Tambah Barang Lain',
  'Order Summary': 'Ringkasan Pesanan',
  Subtotal: 'Jumlah kecil',
  'Delivery is free in Malaysia except {states}, {fee}. It is added at checkout.':
    'Penghantaran percuma di Malaysia kecuali {states}, {fee}. Ia ditambah semasa pembayaran.',
  'Proceed to Checkout': 'Teruskan ke Pembayaran',
  'Secured payment by FPX, e-wallet or card': 'Pembayaran selamat melalui FPX, e-dompet atau kad',
  '{product} removed from cart.': '{product} dibuang daripada troli.',

  // Ranges, landing page, about us
  '{count, plural, one {# formula} other {# formulas}}': '{count, plural, other {# formula}}',
  'Formulas and prices': 'Formula dan harga',
  'from {price}': 'dari {price}',
  'Coming Soon': 'Akan Datang',
  '{price} a day': '{price} sehari',
  'Sample reviews, written by us': 'Contoh ulasan, ditulis oleh kami',
  Sample: 'Contoh',
  '{name}, {price}': '{name}, {price}',
  'Order now': 'Pesan sekarang',
  'Take Our Free Health Quiz': 'Jawab Kuiz Kesihatan Percuma Kami',
  'Which formula suits you?': 'Formula manakah sesuai untuk anda?',
  '{brand}, compounded': '{brand}, racikan',
  'Store-bought': 'Dibeli di kedai',
  'Last changed on {date}': 'Kali terakhir diubah pada {date}',
  'On this page': 'Di halaman ini',

  // Contact
  'Contact Us': 'Hubungi Kami',
  'Contact us': 'Hubungi kami',
  'Contact us or ask our pharmacist.': 'Hubungi kami atau tanya ahli farmasi kami.',
  'Enter your name.': 'Masukkan nama anda.',
  'Enter a subject.': 'Masukkan subjek.',
  'Enter your message.': 'Masukkan mesej anda.',
  'We reply within {days, plural, one {# business day} other {# business days}}. Please do not include health details in this form.':
    'Kami membalas dalam masa {days} hari bekerja. Jangan sertakan butiran kesihatan dalam borang ini.',
  Subject: 'Subjek',
  Message: 'Mesej',
  'Leave this empty': 'Biarkan ini kosong',
  'Your message has been sent successfully!': 'Mesej anda telah berjaya dihantar!',
  'Failed to send your message. Please try again.': 'Gagal menghantar mesej anda. Sila cuba lagi.',
  'An unexpected error occurred.': 'Ralat yang tidak dijangka berlaku.',
  'Send Message': 'Hantar Mesej',
  'Other ways': 'Cara lain',
  WhatsApp: 'WhatsApp',
  'Your personal data': 'Data peribadi anda',

  // Waitlist
  'Join the waitlist': 'Sertai senarai menunggu',
  'Leave the waitlist': 'Keluar daripada senarai menunggu',
  'Join the waitlist for {name}': 'Sertai senarai menunggu untuk {name}',
  'Notify me when it is available': 'Maklumkan saya apabila ia tersedia',
  'Check your email': 'Semak e-mel anda',
  'We have emailed {email}. Open the link in the email to join the waitlist.':
    'Kami telah menghantar e-mel ke {email}. Buka pautan dalam e-mel untuk menyertai senarai menunggu.',
  'We send two emails: one to confirm, one when it is available. Then we delete your address from the waitlist.':
    'Kami menghantar dua e-mel: satu untuk pengesahan, satu apabila ia tersedia. Kemudian kami memadamkan alamat anda daripada senarai menunggu.',
  Waitlist: 'Senarai menunggu',
  'Join the waitlist · Racik': 'Sertai senarai menunggu · Racik',
  'Leave the waitlist · Racik': 'Keluar daripada senarai menunggu · Racik',
  'We will email you once, when it is available, and then delete your address from the waitlist.':
    'Kami akan menghantar e-mel sekali sahaja, apabila ia tersedia, kemudian memadamkan alamat anda daripada senarai menunggu.',
  'We will delete your address from all waitlists.':
    'Kami akan memadamkan alamat anda daripada semua senarai menunggu.',
  'This link has expired or is incomplete. You can join again on the page of the range or product.':
    'Pautan ini telah tamat tempoh atau tidak lengkap. Anda boleh menyertai semula di halaman rangkaian atau produk itu.',
  'You are on the waitlist. We will email you once, when it is available.':
    'Anda berada dalam senarai menunggu. Kami akan menghantar e-mel sekali sahaja, apabila ia tersedia.',
  'You left the waitlist. We have deleted your address from all waitlists.':
    'Anda telah keluar daripada senarai menunggu. Kami telah memadamkan alamat anda daripada semua senarai menunggu.',
}
