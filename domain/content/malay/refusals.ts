/**
 * Malay for error messages of the server, which it translates itself. Browsers do not need them.
 */
import type { Catalogue } from '#domain/content/messages.ts'

export const refusals: Catalogue = {
  'The address was changed in the meantime. Check it and save again if needed.':
    'Alamat telah ditukar sementara itu. Semak dan simpan semula jika perlu.',
  'The address of this order can no longer be changed. Please contact us.':
    'Alamat pesanan ini tidak boleh ditukar lagi. Sila hubungi kami.',
  'Delivery to this state has a fee that was not part of your payment. Please contact us to change the address.':
    'Penghantaran ke negeri ini dikenakan caj yang tidak termasuk dalam bayaran anda. Sila hubungi kami untuk menukar alamat.',
  'We have several messages from you. Use another way below, or try again later.':
    'Kami sudah menerima beberapa mesej daripada anda. Gunakan cara lain di bawah, atau cuba lagi kemudian.',
  'Some of what was sent cannot be used.':
    'Sebahagian daripada yang dihantar tidak dapat digunakan.',
  'This text holds characters that cannot be stored.':
    'Teks ini mengandungi aksara yang tidak dapat disimpan.',
  'The body of the request cannot be read.': 'Kandungan permintaan tidak dapat dibaca.',
  'This page is out of date. Reload it and try again.':
    'Halaman ini sudah lapuk. Muat semula dan cuba lagi.',
  'Please log in.': 'Sila log masuk.',
  'Your account may not do this.': 'Akaun anda tidak dibenarkan berbuat demikian.',
  'There is nothing here.': 'Tiada apa-apa di sini.',
  'This address does not answer that method.': 'Alamat ini tidak menjawab kaedah itu.',
  'Somebody changed this in the meantime. Reload and try again.':
    'Seseorang telah mengubah ini. Muat semula dan cuba lagi.',
  'That is too large.': 'Itu terlalu besar.',
  'That kind of content is not accepted here.': 'Jenis kandungan itu tidak diterima di sini.',
  'These answers cannot be used together.': 'Jawapan ini tidak dapat digunakan bersama.',
  'Too many tries. Wait a little and try again.':
    'Terlalu banyak percubaan. Tunggu sebentar dan cuba lagi.',
  'Choose another password.': 'Pilih kata laluan lain.',
  'Type your password to confirm this.': 'Taip kata laluan anda untuk mengesahkan ini.',
  'This link has been used or is too old. Ask for a new one.':
    'Pautan ini telah digunakan atau sudah lama. Minta yang baharu.',
  'This code is not right or is too old. Check the letter or ask for a new code.':
    'Kod ini tidak betul atau sudah lama. Semak surat atau minta kod baharu.',
  'Please check the details you entered.': 'Sila semak butiran yang anda masukkan.',
  'Tick the box that lets our pharmacist read your medical note, or leave it empty.':
    'Tandakan kotak yang membenarkan ahli farmasi kami membaca nota perubatan anda, atau biarkan ia kosong.',
  'Plans are paid with PayPal and need an account. Choose a single purchase here.':
    'Pelan dibayar dengan PayPal dan memerlukan akaun. Pilih pembelian sekali di sini.',
  'A product in your cart is not sold any more. Look at your cart and try again.':
    'Satu produk dalam troli anda tidak lagi dijual. Lihat troli anda dan cuba lagi.',
  'The amounts have changed. Look at your order and try again.':
    'Jumlahnya telah berubah. Lihat pesanan anda dan cuba lagi.',
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
  'The signature does not fit.': 'Tandatangan tidak sepadan.',
  'Failed to create order. Nothing was charged. Please try again in a minute.':
    'Gagal membuat pesanan. Tiada caj dikenakan. Sila cuba lagi sebentar lagi.',
  'The shop cannot do this right now. Please try again shortly.':
    'Kedai tidak dapat melakukannya buat masa ini. Sila cuba lagi sebentar lagi.',
  'This voucher code is not valid or has expired.':
    'Kod baucar ini tidak sah atau telah tamat tempoh.',
  'This voucher is being used in another order right now. Please try again in an hour.':
    'Baucar ini sedang digunakan dalam pesanan lain. Sila cuba lagi dalam masa sejam.',
  'You have already used this voucher.': 'Anda telah menggunakan baucar ini.',
  'This voucher needs a higher subtotal. Add something to your cart and try again.':
    'Baucar ini memerlukan jumlah kecil yang lebih tinggi. Tambah sesuatu ke troli anda dan cuba lagi.',
  'This voucher takes a percentage off a cart. Apply it at checkout.':
    'Baucar ini memberi potongan peratusan bagi troli. Gunakannya semasa pembayaran.',
  'There is no plan for this cart. Buy it once instead.':
    'Tiada pelan untuk troli ini. Beli sekali sahaja.',
  'PayPal cannot be reached right now. Nothing was charged. Try again, or buy it once.':
    'PayPal tidak dapat dihubungi buat masa ini. Tiada caj dikenakan. Cuba lagi, atau beli sekali sahaja.',
  'This subscription has ended already.': 'Langganan ini telah tamat.',
  'This subscription has not begun yet. Agree to it at PayPal first.':
    'Langganan ini belum bermula. Berikan persetujuan di PayPal dahulu.',
  'Your next delivery is being made already. Try again after it.':
    'Penghantaran anda yang seterusnya sedang disediakan. Cuba lagi selepas itu.',
  'Choose a day after your next delivery, within 90 days.':
    'Pilih hari selepas penghantaran anda yang seterusnya, dalam masa 90 hari.',
  'Delivery to this state costs another amount than you agreed to at PayPal. Cancel this plan and begin a new one, or ask our pharmacist.':
    'Caj penghantaran ke negeri ini berbeza daripada yang anda setujui di PayPal. Batalkan pelan ini dan mulakan yang baharu, atau tanya ahli farmasi kami.',
  'This order has ended without a payment. Put the same into your cart to buy it again.':
    'Pesanan ini tamat tanpa pembayaran. Letakkan barang yang sama ke dalam troli anda untuk membelinya semula.',
  'This postcode is not in the state you chose.': 'Poskod ini bukan di negeri yang anda pilih.',
  'Your medical note is too long.': 'Nota perubatan anda terlalu panjang.',
  'Your medical note holds a character that cannot be printed.':
    'Nota perubatan anda mengandungi aksara yang tidak dapat dicetak.',
  'If number and email belong together, a code is on its way to that address.':
    'Jika nombor dan e-mel itu sepadan, kod sedang dihantar ke alamat tersebut.',
  'The consent has changed since this page was opened. Please read it again.':
    'Kenyataan persetujuan telah berubah sejak halaman ini dibuka. Sila baca semula.',
  'The answers must be an object.': 'Jawapan mestilah berbentuk objek.',
  // Errors that only staff can cause
  'Type the code of your authenticator app, or a recovery code.':
    'Taip kod daripada aplikasi pengesah anda, atau kod pemulihan.',
  'This code is not right or was used already. Wait for the next one.':
    'Kod ini tidak betul atau telah digunakan. Tunggu kod yang seterusnya.',
  'There is a voucher with this code already.': 'Sudah ada baucar dengan kod ini.',
  'This refund is not possible.': 'Bayaran balik ini tidak dapat dibuat.',
  'Enter your name and registration number first: decisions are signed.':
    'Masukkan nama dan nombor pendaftaran anda dahulu: keputusan ditandatangani.',
  'Write a reason: this order has a flag or an unanswered question.':
    'Tulis sebab: pesanan ini mempunyai tanda amaran atau soalan yang belum dijawab.',
  'This is no label of ours, or a character of it is wrong. Scan it again.':
    'Ini bukan label kami, atau satu aksaranya salah. Imbas semula.',
  'The amounts of a chosen product are not known, so it cannot be weighed.':
    'Jumlah bagi produk yang dipilih tidak diketahui, jadi ia tidak dapat ditimbang.',
  'Enter the lot of each ingredient first.': 'Masukkan lot setiap bahan dahulu.',
  'You opened or weighed this batch. A second person has to check it.':
    'Anda membuka atau menimbang kelompok ini. Orang kedua perlu menyemaknya.',
  'Labels are printed once every jar of the order is in a checked batch.':
    'Label dicetak setelah setiap balang pesanan berada dalam kelompok yang disemak.',
  'Failed to add product. Please try again. Another product has this SKU.':
    'Gagal menambah produk. Sila cuba lagi. Produk lain menggunakan SKU ini.',
  'This picture cannot be used. Choose another one.':
    'Gambar ini tidak dapat digunakan. Pilih yang lain.',
  'A second factor is set up already. On the shop’s machine it can be reset.':
    'Faktor kedua telah ditetapkan. Ia boleh ditetapkan semula pada mesin kedai.',
  'This link is too old, or a newer email has replaced it.':
    'Pautan ini sudah lama, atau telah diganti oleh e-mel yang lebih baharu.',
  'A code is on its way to the address of your order.':
    'Kod sedang dihantar ke alamat e-mel pesanan anda.',
  'Tick the box that lets our pharmacist read your answer.':
    'Tandakan kotak yang membenarkan ahli farmasi kami membaca jawapan anda.',
  'This page was open for too long. Ask for a new code to send your answer.':
    'Halaman ini dibuka terlalu lama. Minta kod baharu untuk menghantar jawapan anda.',
  'That is not the password of this registration.': 'Itu bukan kata laluan pendaftaran ini.',
  'This question is closed: our pharmacist has approved your order.':
    'Soalan ini telah ditutup: ahli farmasi kami telah meluluskan pesanan anda.',
  'This question is closed: our pharmacist has decided not to make this order.':
    'Soalan ini telah ditutup: ahli farmasi kami memutuskan untuk tidak membuat pesanan ini.',
}
