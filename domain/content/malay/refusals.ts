/**
 * Malay for error messages, which the server translates. Browsers do not need them. The key of a
 * row is the English sentence in the code, to the letter. The translation keeps its
 * `{placeholders}` and `<tags>`. tests/house/docs/messages.test.ts reports a sentence without a
 * row, and a row that no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const refusalsMessages: MessageCatalogue = {
  'This product is not in our shop any more.': 'Produk ini tiada lagi di kedai kami.',
  'This product is available now.': 'Produk ini tersedia sekarang.',
  'The address has changed since you opened it. Check the address and save again if needed.':
    'Alamat telah berubah sejak anda membukanya. Semak alamat itu dan simpan semula jika perlu.',
  'The address of this order can no longer be changed. Please contact us.':
    'Alamat pesanan ini tidak boleh ditukar lagi. Sila hubungi kami.',
  'Delivery to this state has a fee that was not part of your payment. Please contact us to change the address.':
    'Penghantaran ke negeri ini dikenakan caj yang tidak termasuk dalam bayaran anda. Sila hubungi kami untuk menukar alamat.',
  'We have received several messages from you. Contact us another way below, or try again later.':
    'Kami sudah menerima beberapa mesej daripada anda. Hubungi kami dengan cara lain di bawah, atau cuba lagi kemudian.',
  'Some details are invalid. Check them and try again.':
    'Sesetengah butiran tidak sah. Semak dan cuba lagi.',
  'This text contains characters that we cannot store. Remove them.':
    'Teks ini mengandungi aksara yang tidak dapat disimpan. Buang aksara itu.',
  'The request body cannot be read.': 'Kandungan permintaan tidak dapat dibaca.',
  'This page is out of date. Reload it and try again.':
    'Halaman ini sudah lapuk. Muat semula dan cuba lagi.',
  'Please log in.': 'Sila log masuk.',
  'Your account is not allowed to do this.': 'Akaun anda tidak dibenarkan berbuat demikian.',
  'Nothing was found here.': 'Tiada apa-apa ditemui di sini.',
  'This URL does not support that method.': 'URL ini tidak menyokong kaedah itu.',
  'This was changed in the meantime. Reload and try again.':
    'Ini telah diubah sementara itu. Muat semula dan cuba lagi.',
  'This is too large. Send less and try again.': 'Ini terlalu besar. Hantar kurang dan cuba lagi.',
  'This type of content is not supported here.': 'Jenis kandungan ini tidak disokong di sini.',
  'These answers cannot be combined. Check them and try again.':
    'Jawapan ini tidak boleh digabungkan. Semak dan cuba lagi.',
  'Too many attempts. Wait a while and try again.':
    'Terlalu banyak percubaan. Tunggu sebentar dan cuba lagi.',
  'Choose another password.': 'Pilih kata laluan lain.',
  'Enter your password to confirm this.': 'Masukkan kata laluan anda untuk mengesahkan ini.',
  'This link was used or has expired. Ask for a new one.':
    'Pautan ini telah digunakan atau tamat tempoh. Minta yang baharu.',
  'This code is wrong or has expired. Check the email or ask for a new code.':
    'Kod ini salah atau telah tamat tempoh. Semak e-mel atau minta kod baharu.',
  'Please check the details you entered.': 'Sila semak butiran yang anda masukkan.',
  'Tick the box that lets our pharmacist read your medical note, or delete the note.':
    'Tandakan kotak yang membenarkan ahli farmasi kami membaca nota perubatan anda, atau padamkan nota itu.',
  'Plans need an account and PayPal. Choose a one-time purchase here.':
    'Pelan memerlukan akaun dan PayPal. Pilih pembelian sekali di sini.',
  'A product in your cart is no longer sold. Check your cart and try again.':
    'Satu produk dalam troli anda tidak lagi dijual. Semak troli anda dan cuba lagi.',
  '{product} cannot be bought at the moment. Take it out of your cart and try again.':
    '{product} tidak boleh dibeli buat masa ini. Keluarkannya daripada troli anda dan cuba lagi.',
  'The amounts have changed. Check your order and try again.':
    'Jumlahnya telah berubah. Semak pesanan anda dan cuba lagi.',
  'The amounts have changed: your total is now {total}. Look at your order and try again.':
    'Jumlahnya telah berubah: jumlah anda kini {total}. Semak pesanan anda dan cuba lagi.',
  'This total is too small for a bank payment. Your voucher was not used.':
    'Jumlah ini terlalu kecil untuk pembayaran bank. Baucar anda tidak digunakan.',
  'This voucher code is not valid.': 'Kod baucar ini tidak sah.',
  'This voucher code can no longer be used.': 'Kod baucar ini tidak lagi boleh digunakan.',
  'This voucher code cannot be used for this cart.':
    'Kod baucar ini tidak boleh digunakan untuk troli ini.',
  'Your order is being placed. Wait a moment, then try again.':
    'Pesanan anda sedang dibuat. Tunggu sebentar, kemudian cuba lagi.',
  'This order was already sent with other details. Reload the page and try again.':
    'Pesanan ini telah dihantar dengan butiran lain. Muat semula halaman dan cuba lagi.',
  'The signature is invalid.': 'Tandatangan tidak sah.',
  'Failed to create order. Nothing was charged. Please try again in a minute.':
    'Gagal membuat pesanan. Tiada caj dikenakan. Sila cuba lagi sebentar lagi.',
  'This is not possible right now. Please try again shortly.':
    'Ini tidak dapat dilakukan buat masa ini. Sila cuba lagi sebentar lagi.',
  'This voucher code is not valid or has expired.':
    'Kod baucar ini tidak sah atau telah tamat tempoh.',
  'This voucher is being used in another order right now. Please try again in an hour.':
    'Baucar ini sedang digunakan dalam pesanan lain. Sila cuba lagi selepas sejam.',
  'This voucher is being used in another plan right now. Please try again in three hours.':
    'Baucar ini sedang digunakan dalam pelan lain. Sila cuba lagi selepas tiga jam.',
  'You have already used this voucher.': 'Anda telah menggunakan baucar ini.',
  'You have used this voucher in an order that is not paid yet. Pay for that order, or try again in an hour.':
    'Anda telah menggunakan baucar ini untuk pesanan yang belum dibayar. Bayar pesanan itu, atau cuba lagi selepas sejam.',
  'You have used this voucher in a plan that is not paid yet. Pay for that plan, or try again in three hours.':
    'Anda telah menggunakan baucar ini untuk pelan yang belum dibayar. Bayar pelan itu, atau cuba lagi selepas tiga jam.',
  'This voucher needs a higher subtotal. Add a product to your cart and try again.':
    'Baucar ini memerlukan jumlah kecil yang lebih tinggi. Tambah produk ke troli anda dan cuba lagi.',
  'This voucher takes a percentage off a cart. Apply it at checkout.':
    'Baucar ini memberi potongan peratusan bagi troli. Gunakannya semasa pembayaran.',
  'There is no plan for this cart. Buy it once instead.':
    'Tiada pelan untuk troli ini. Beli sekali sahaja.',
  'PayPal cannot be reached right now. Nothing was charged. Try again, or buy once.':
    'PayPal tidak dapat dihubungi buat masa ini. Tiada caj dikenakan. Cuba lagi, atau beli sekali sahaja.',
  'This subscription has already ended.': 'Langganan ini telah tamat.',
  'This subscription has not started yet. Approve it at PayPal first.':
    'Langganan ini belum bermula. Luluskan di PayPal dahulu.',
  'Your next delivery is already being prepared. Try again after it.':
    'Penghantaran anda yang seterusnya sedang disediakan. Cuba lagi selepas itu.',
  'Choose a day after your next delivery, within 90 days.':
    'Pilih hari selepas penghantaran anda yang seterusnya, dalam masa 90 hari.',
  'Delivery to this state has a different fee than you approved at PayPal. Cancel this subscription and start a new one, or contact us.':
    'Caj penghantaran ke negeri ini berbeza daripada yang anda luluskan di PayPal. Batalkan langganan ini dan mulakan yang baharu, atau hubungi kami.',
  'This order expired without payment. Add the products to your cart to order again.':
    'Pesanan ini tamat tempoh tanpa bayaran. Tambah produk itu ke troli anda untuk memesan semula.',
  'Your medical note is too long. Shorten it.':
    'Nota perubatan anda terlalu panjang. Pendekkannya.',
  'Your medical note contains a character that cannot be printed. Remove it.':
    'Nota perubatan anda mengandungi aksara yang tidak dapat dicetak. Buang aksara itu.',
  'If the order number and email match, we have sent a code to that address.':
    'Jika nombor pesanan dan e-mel itu sepadan, kami telah menghantar kod ke alamat tersebut.',
  'The consent text has changed since you opened this page. Please read it again.':
    'Teks persetujuan telah berubah sejak anda membuka halaman ini. Sila baca semula.',
  'The answers must be an object.': 'Jawapan mestilah berbentuk objek.',
  // Errors that only staff can cause
  'Enter the code from your authenticator app, or a recovery code.':
    'Taip kod daripada aplikasi pengesah anda, atau kod pemulihan.',
  'This code is wrong or was already used. Wait for the next code.':
    'Kod ini tidak betul atau telah digunakan. Tunggu kod yang seterusnya.',
  'A voucher with this code already exists.': 'Sudah ada baucar dengan kod ini.',
  'This refund is not possible.': 'Bayaran balik ini tidak dapat dibuat.',
  'Enter your name and registration number first. Your decisions are signed with them.':
    'Masukkan nama dan nombor pendaftaran anda dahulu. Keputusan anda ditandatangani dengannya.',
  'Write a reason: this order has a flag or an unanswered question.':
    'Tulis sebab: pesanan ini mempunyai tanda amaran atau soalan yang belum dijawab.',
  'This label code is not valid. Scan the label again.':
    'Kod label ini tidak sah. Imbas label itu semula.',
  'A selected product has no ingredient amounts, so it cannot be weighed.':
    'Jumlah bagi produk yang dipilih tidak diketahui, jadi ia tidak dapat ditimbang.',
  'Weigh each ingredient first.': 'Timbang setiap bahan dahulu.',
  'You opened or weighed this batch. A second person must check it.':
    'Anda membuka atau menimbang kelompok ini. Orang kedua perlu menyemaknya.',
  'Labels can be printed once every jar of the order is in a checked batch.':
    'Label dicetak setelah setiap balang pesanan berada dalam kelompok yang disemak.',
  'This lot of the supplier was received already.': 'Lot pembekal ini telah diterima.',
  'This is not possible with the lot as it is now.':
    'Ini tidak dapat dilakukan dengan keadaan lot sekarang.',
  'This certificate cannot be used. Choose another file.':
    'Sijil ini tidak dapat digunakan. Pilih fail lain.',
  'Failed to add product. Please try again. Another product has this SKU.':
    'Gagal menambah produk. Sila cuba lagi. Produk lain menggunakan SKU ini.',
  'This photo cannot be used. Choose another one.':
    'Gambar ini tidak dapat digunakan. Pilih yang lain.',
  'A second factor is already set up. It can be reset on the server of the shop.':
    'Faktor kedua telah ditetapkan. Ia boleh ditetapkan semula pada pelayan kedai.',
  'This link has expired, or a newer email has replaced it.':
    'Pautan ini telah tamat tempoh, atau telah diganti oleh e-mel yang lebih baharu.',
  'We have sent a code to the email address of your order.':
    'Kami telah menghantar kod ke alamat e-mel pesanan anda.',
  'Tick the box that lets our pharmacist read your answer.':
    'Tandakan kotak yang membenarkan ahli farmasi kami membaca jawapan anda.',
  'This page has expired. Ask for a new code to send your answer.':
    'Halaman ini telah tamat tempoh. Minta kod baharu untuk menghantar jawapan anda.',
  'This is not the password of this registration. Try again.':
    'Ini bukan kata laluan pendaftaran ini. Cuba lagi.',
  'This question is closed: our pharmacist has approved your order.':
    'Soalan ini telah ditutup: ahli farmasi kami telah meluluskan pesanan anda.',
  'This question is closed: our pharmacist has decided not to make this order.':
    'Soalan ini telah ditutup: ahli farmasi kami memutuskan untuk tidak menyediakan pesanan ini.',
  'A jar of this order contains a recalled lot. Ship it only after the jar was replaced.':
    'Satu balang dalam pesanan ini mengandungi lot yang ditarik balik. Hantar hanya selepas balang itu diganti.',
  'This link is incomplete or no longer valid.': 'Pautan ini tidak lengkap atau tidak lagi sah.',
}
