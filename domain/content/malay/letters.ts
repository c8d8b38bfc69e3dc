/** Malay for emails. Only the server uses this table; browsers do not download it. */
import type { Catalogue } from '#domain/content/messages.ts'

export const letters: Catalogue = {
  // Account
  'Your account was deleted': 'Akaun anda telah dipadamkan',
  'Your login, addresses and quiz answers are gone.':
    'Log masuk, alamat dan jawapan kuiz anda telah tiada.',
  'Goodbye, {firstName}': 'Selamat tinggal, {firstName}',
  'A running subscription was cancelled at once. What you have paid for is still made and sent to you; an order that is not paid ends by itself.':
    'Langganan yang masih berjalan telah dibatalkan serta-merta. Apa yang telah anda bayar tetap disediakan dan dihantar kepada anda; pesanan yang belum dibayar akan tamat dengan sendirinya.',
  'Your account was deleted: your login, your default address, your health data and what you agreed to. Orders stay with their address and payment for {years} years after the year of the order, because tax law requires it. Orders that are being made keep their health data until the day after delivery.':
    'Akaun anda telah dipadamkan: log masuk, alamat lalai, data kesihatan dan perkara yang anda setujui. Pesanan kekal bersama alamat dan bayarannya selama {years} tahun selepas tahun pesanan, kerana undang-undang cukai menghendakinya. Pesanan yang sedang disediakan menyimpan data kesihatannya sehingga sehari selepas penghantaran.',
  'Back to the shop': 'Kembali ke kedai',
  'This is the last letter about your account.': 'Ini surat terakhir tentang akaun anda.',
  'You get this letter because of your account at our shop.':
    'Anda menerima surat ini kerana akaun anda di kedai kami.',
  'You already have an account': 'Anda sudah mempunyai akaun',
  'Nothing was changed.': 'Tiada apa-apa yang diubah.',
  'You have an account already': 'Anda sudah mempunyai akaun',
  'Somebody, perhaps you, asked for an account with this address. There is one already, so nothing was changed. Log in with your password, or choose a new one.':
    'Seseorang, mungkin anda, meminta akaun dengan alamat ini. Akaun sudah ada, jadi tiada apa-apa yang diubah. Log masuk dengan kata laluan anda, atau pilih yang baharu.',
  'Forgotten your password? Choose "Forgot Password?" on that page.':
    'Terlupa kata laluan anda? Pilih "Lupa Kata Laluan?" di halaman itu.',
  'It was not you? Then you need do nothing.': 'Bukan anda? Anda tidak perlu berbuat apa-apa.',
  'Please verify your new email address': 'Sila sahkan alamat e-mel baharu anda',
  'Until then your old address stays in use.': 'Sehingga itu alamat lama anda kekal digunakan.',
  'Your new address, {firstName}': 'Alamat baharu anda, {firstName}',
  'Your new address': 'Alamat baharu anda',
  'The link works for {hours, plural, one {# hour} other {# hours}}.':
    'Pautan ini sah selama {hours} jam.',
  'It was not you? Then do nothing, and the account stays as it is.':
    'Bukan anda? Jangan buat apa-apa, dan akaun kekal seperti sedia ada.',
  'Your email address is about to change': 'Alamat e-mel anda akan bertukar',
  'Was it not you? You can stop it.': 'Bukan anda? Anda boleh menghentikannya.',
  'Your account asked to use {email} instead of this address. It counts once that address is verified. Until then you log in with this one.':
    'Akaun anda meminta untuk menggunakan {email} menggantikan alamat ini. Ia berkuat kuasa setelah alamat itu disahkan. Sehingga itu anda log masuk dengan alamat ini.',
  'It was you? Then do nothing. It was not? Press the button, which works for {days} days, and choose a new password.':
    'Jika itu anda, jangan buat apa-apa. Jika bukan, tekan butang ini, yang sah selama {days} hari, dan pilih kata laluan baharu.',
  'Your email address was changed': 'Alamat e-mel anda telah ditukar',
  'From now on you log in with the new address.':
    'Mulai sekarang anda log masuk dengan alamat baharu.',
  'From now on you log in with {email}, and letters about your orders go there.':
    'Mulai sekarang anda log masuk dengan {email}, dan surat tentang pesanan anda dihantar ke situ.',
  'You did not do this? Use "Keep this address" in our letter before this one, or answer this letter.':
    'Bukan anda yang melakukannya? Gunakan "Kekalkan alamat ini" dalam surat kami sebelum ini, atau balas surat ini.',
  'Your password was changed': 'Kata laluan anda telah ditukar',
  'All logins have ended.': 'Semua log masuk telah ditamatkan.',
  'All logins have ended. Log in again with your new password.':
    'Semua log masuk telah ditamatkan. Log masuk semula dengan kata laluan baharu anda.',
  'You did not do this? Choose "Forgot Password?" on the login page now and answer this letter.':
    'Bukan anda yang melakukannya? Pilih "Lupa Kata Laluan?" di halaman log masuk sekarang dan balas surat ini.',
  'Choose a new password': 'Pilih kata laluan baharu',
  'The link works once and for {hours, plural, one {# hour} other {# hours}}.':
    'Pautan ini sah sekali sahaja dan selama {hours} jam.',
  'A new password': 'Kata laluan baharu',
  'Here you choose a new password. All open logins end when you do.':
    'Di sini anda memilih kata laluan baharu. Semua log masuk yang terbuka akan ditamatkan.',
  'You did not ask for it? Then do nothing: your password stays as it is.':
    'Anda tidak memintanya? Jangan buat apa-apa: kata laluan anda kekal seperti sedia ada.',
  'Please verify your email address': 'Sila sahkan alamat e-mel anda',
  'Welcome, {firstName}': 'Selamat datang, {firstName}',
  Welcome: 'Selamat datang',
  'You get this letter because somebody registered with this address.':
    'Anda menerima surat ini kerana seseorang mendaftar dengan alamat ini.',

  // Orders
  '{code} opens your order {number}': '{code} membuka pesanan anda {number}',
  'The code works for {minutes} minutes.': 'Kod ini sah selama {minutes} minit.',
  'Type this code where you asked for it to see order {number}.':
    'Taip kod ini di tempat anda memintanya untuk melihat pesanan {number}.',
  'It works once and for {minutes} minutes.': 'Ia sah sekali sahaja dan selama {minutes} minit.',
  'Type the code': 'Taip kod',
  'You did not ask for it? Then do nothing.': 'Anda tidak memintanya? Jangan buat apa-apa.',
  'You get this letter because somebody asked to see an order of this address.':
    'Anda menerima surat ini kerana seseorang meminta untuk melihat pesanan bagi alamat ini.',
  'Order {number} has ended without a payment': 'Pesanan {number} tamat tanpa pembayaran',
  'Nothing was charged.': 'Tiada caj dikenakan.',
  'This order has ended, {firstName}': 'Pesanan ini telah tamat, {firstName}',
  'No payment has reached us for order {number}, so it has ended. Nothing was charged. Your capsules can be ordered again at any time.':
    'Tiada pembayaran diterima bagi pesanan {number}, jadi ia telah tamat. Tiada caj dikenakan. Kapsul anda boleh dipesan semula pada bila-bila masa.',
  'This is the last letter about this order.': 'Ini surat terakhir tentang pesanan ini.',
  'You get this letter because you placed an order. It holds no health answers.':
    'Anda menerima surat ini kerana anda membuat pesanan. Ia tidak mengandungi jawapan kesihatan.',
  'We have your payment for order {number}':
    'Kami telah menerima bayaran anda untuk pesanan {number}',
  'A pharmacist reads your order next.': 'Ahli farmasi membaca pesanan anda seterusnya.',
  'We have your payment, {firstName}': 'Kami telah menerima bayaran anda, {firstName}',
  'Thank you. Order {number} is paid. A pharmacist looks at it next, then your capsules are compounded for you.':
    'Terima kasih. Pesanan {number} telah dibayar. Ahli farmasi menyemaknya seterusnya, kemudian kapsul anda diracik untuk anda.',
  'See your order': 'Lihat pesanan anda',
  Arrives: 'Tiba',
  To: 'Kepada',
  '{quantity} × {size} capsules': '{quantity} × {size} kapsul',
  'In your order': 'Dalam pesanan anda',
  'We have your order {number}': 'Kami telah menerima pesanan anda {number}',
  'It waits for your payment.': 'Ia menunggu pembayaran anda.',
  'We have your order, {firstName}': 'Kami telah menerima pesanan anda, {firstName}',
  'Order {number} is with us and waits for your payment. If you have just paid, the confirmation follows in a moment.':
    'Pesanan {number} ada pada kami dan menunggu pembayaran anda. Jika anda baru sahaja membayar, pengesahan menyusul sebentar lagi.',
  'Order {number} was paid twice': 'Pesanan {number} telah dibayar dua kali',
  'We pay the second payment back.': 'Kami membayar balik bayaran kedua.',
  'You have paid twice, {firstName}': 'Anda telah membayar dua kali, {firstName}',
  'Your bank has sent us {amount} for order {number} a second time. Your order is made and sent once, and the second payment is yours.':
    'Bank anda telah menghantar {amount} kepada kami untuk pesanan {number} buat kali kedua. Pesanan anda dibuat dan dihantar sekali, dan bayaran kedua ialah milik anda.',
  'Bank payments cannot be taken back by themselves. Please answer this letter with the bank account the money shall go to.':
    'Bayaran bank tidak dapat dipulangkan dengan sendiri. Sila balas surat ini dengan akaun bank untuk menerima wang itu.',
  'Your order {number} is not paid yet': 'Pesanan anda {number} belum dibayar',
  'Nothing was charged. You can still pay.': 'Tiada caj dikenakan. Anda masih boleh membayar.',
  'Not paid yet, {firstName}': 'Belum dibayar, {firstName}',
  'No payment has reached us for order {number}. Nothing was charged. You can pay again from the order page while it is open.':
    'Tiada pembayaran diterima bagi pesanan {number}. Tiada caj dikenakan. Anda boleh membayar semula dari halaman pesanan selagi ia dibuka.',
  'Have you paid already? Then you need do nothing: we ask your bank and write to you.':
    'Sudah membayar? Anda tidak perlu berbuat apa-apa: kami bertanya kepada bank anda dan menulis kepada anda.',

  // Quiz
  '{size} capsules, {price}': '{size} kapsul, {price}',
  'Your results': 'Keputusan anda',
  'The formulas that fit your answers.': 'Formula yang sesuai dengan jawapan anda.',
  'Your results, {name}': 'Keputusan anda, {name}',
  'These formulas fit your answers. A pharmacist checks every order before it is made.':
    'Formula ini sesuai dengan jawapan anda. Ahli farmasi menyemak setiap pesanan sebelum dibuat.',
  'None of our formulas fits your answers. Our pharmacist may know another way.':
    'Tiada formula kami yang sesuai dengan jawapan anda. Ahli farmasi kami mungkin tahu cara lain.',
  'Without an account we forget your answers {days} days after the quiz.':
    'Tanpa akaun, kami melupakan jawapan anda {days} hari selepas kuiz.',
  'This is not a diagnosis. If you take medicines, tell our pharmacist.':
    'Ini bukan diagnosis. Jika anda mengambil ubat, beritahu ahli farmasi kami.',
  'You get this letter because this address was typed at the end of our quiz. If it was not you, nothing needs to be done. It holds no health answers.':
    'Anda menerima surat ini kerana alamat ini ditaip pada akhir kuiz kami. Jika bukan anda, tiada apa-apa yang perlu dilakukan. Ia tidak mengandungi jawapan kesihatan.',
  // Pharmacy and courier
  'We cannot make your order {number}': 'Kami tidak dapat menyediakan pesanan anda {number}',
  'Nothing will be sent.': 'Tiada apa-apa yang akan dihantar.',
  'We cannot make this order, {firstName}': 'Kami tidak dapat menyediakan pesanan ini, {firstName}',
  'Our pharmacist has looked at order {number} and decided not to make it. Nothing will be sent.':
    'Ahli farmasi kami telah menyemak pesanan {number} dan memutuskan untuk tidak menyediakannya. Tiada apa-apa yang akan dihantar.',
  'You get your money back in full, the way you paid. We start the refund within {days, plural, one {# business day} other {# business days}}; your bank may need some days more.':
    'Anda menerima semula wang anda sepenuhnya, mengikut cara anda membayar. Kami memulakan bayaran balik dalam masa {days} hari bekerja; bank anda mungkin memerlukan beberapa hari lagi.',
  'Nothing was charged for this order.': 'Tiada caj dikenakan bagi pesanan ini.',
  'Would you like to talk about it? Call our pharmacist at {phone}.':
    'Mahu membincangkannya? Hubungi ahli farmasi kami di {phone}.',
  'Order {number} has been delivered': 'Pesanan {number} telah dihantar',
  'Your capsules have arrived.': 'Kapsul anda telah tiba.',
  'Delivered, {firstName}': 'Telah dihantar, {firstName}',
  'Your parcel with order {number} has been delivered. The card in it says how to take and keep your capsules.':
    'Bungkusan anda dengan pesanan {number} telah dihantar. Kad di dalamnya menerangkan cara mengambil dan menyimpan kapsul anda.',
  'Not there, damaged, or not what you ordered? Answer this letter and we put it right. A question about your capsules is read by a pharmacist.':
    'Tidak sampai, rosak, atau bukan yang anda pesan? Balas surat ini dan kami akan membetulkannya. Soalan tentang kapsul anda dibaca oleh ahli farmasi.',
  'Order {number} is on its way': 'Pesanan {number} dalam perjalanan',
  'Your parcel is with the courier.': 'Bungkusan anda bersama kurier.',
  'On its way, {firstName}': 'Dalam perjalanan, {firstName}',
  Courier: 'Kurier',
  'The courier shows where your parcel is.': 'Kurier menunjukkan lokasi bungkusan anda.',
  'Your capsules are made and with the courier. The tracking number begins to work within {hours, plural, one {# hour} other {# hours}}.':
    'Kapsul anda telah dibuat dan bersama kurier. Nombor penjejakan mula berfungsi dalam masa {hours} jam.',
  Order: 'Pesanan',
  'Nobody at home? The courier tries again or leaves a note. If the parcel does not come, answer this letter.':
    'Tiada orang di rumah? Kurier akan mencuba lagi atau meninggalkan nota. Jika bungkusan tidak sampai, balas surat ini.',
  'Our pharmacist has a question about your order {number}':
    'Ahli farmasi kami ada soalan tentang pesanan anda {number}',
  'Your order waits for your answer.': 'Pesanan anda menunggu jawapan anda.',
  'A question, {firstName}': 'Satu soalan, {firstName}',
  'Before your order {number} is made, our pharmacist would like to ask you something. The order waits for your answer.':
    'Sebelum pesanan anda {number} dibuat, ahli farmasi kami ingin bertanya sesuatu. Pesanan menunggu jawapan anda.',
  'For your privacy the question is not in this letter. The page asks for a code that we send to this address, or for your login.':
    'Demi privasi anda, soalan itu tiada dalam surat ini. Halaman akan meminta kod yang kami hantar ke alamat ini, atau log masuk anda.',
  'Read and answer': 'Baca dan jawab',
  'Order {number} is approved, our question is closed':
    'Pesanan {number} telah diluluskan, soalan kami ditutup',
  'You do not need to answer any more.': 'Anda tidak perlu menjawab lagi.',
  'Your order is approved, {firstName}': 'Pesanan anda telah diluluskan, {firstName}',
  'Our pharmacist has approved order {number}. The question we sent you is closed, so you do not need to answer it.':
    'Ahli farmasi kami telah meluluskan pesanan {number}. Soalan yang kami hantar telah ditutup, jadi anda tidak perlu menjawabnya.',
  'Would you still like to tell us something? Call our pharmacist at {phone}.':
    'Masih mahu memberitahu kami sesuatu? Hubungi ahli farmasi kami di {phone}.',
  'The link works for {days} days.': 'Pautan ini sah selama {days} hari.',
  'We have paid back {amount} of order {number}':
    'Kami telah membayar balik {amount} bagi pesanan {number}',
  'The money is on its way to you.': 'Wang sedang dihantar kepada anda.',
  'Your refund, {firstName}': 'Bayaran balik anda, {firstName}',
  'We have paid back {amount} of order {number}. Your bank may need some days to show it.':
    'Kami telah membayar balik {amount} bagi pesanan {number}. Bank anda mungkin memerlukan beberapa hari untuk menunjukkannya.',
  Reference: 'Rujukan',
  'If it does not arrive, answer this letter with the reference above.':
    'Jika ia tidak sampai, balas surat ini dengan rujukan di atas.',
  // Plans
  'Delivery {delivery} of {deliveries} of your plan.':
    'Penghantaran {delivery} daripada {deliveries} bagi pelan anda.',
  'PayPal has paid delivery {delivery} of {deliveries} of your plan. A pharmacist looks at order {number} next, then your capsules are compounded for you.':
    'PayPal telah membayar penghantaran {delivery} daripada {deliveries} bagi pelan anda. Ahli farmasi menyemak pesanan {number} seterusnya, kemudian kapsul anda diracik untuk anda.',
  'This was the last delivery of your plan. Nothing more is charged.':
    'Ini penghantaran terakhir pelan anda. Tiada lagi caj dikenakan.',
  'Suspend, skip or cancel on your dashboard: {link}':
    'Gantung, langkau atau batalkan di papan pemuka anda: {link}',
  'You get this letter because you have a subscription at our shop.':
    'Anda menerima surat ini kerana anda mempunyai langganan di kedai kami.',
  'Your next delivery is paid on {day}': 'Penghantaran anda yang seterusnya dibayar pada {day}',
  'Change, skip or cancel it until {day}.': 'Ubah, langkau atau batalkan sehingga {day}.',
  'Your next delivery, {firstName}': 'Penghantaran anda yang seterusnya, {firstName}',
  'PayPal charges {amount} on {day}; your delivery is made right after it.':
    'PayPal mengenakan caj {amount} pada {day}; penghantaran anda disediakan sejurus selepasnya.',
  'Until {day} you can change the address, skip it, put it off, suspend or cancel.':
    'Sehingga {day} anda boleh menukar alamat, melangkau, menangguhkan, menggantung atau membatalkannya.',
  'Your capsules last until about {day}': 'Kapsul anda cukup sehingga kira-kira {day}',
  'Making new ones takes a few days.': 'Penyediaan kapsul baharu mengambil beberapa hari.',
  'Running low, {firstName}?': 'Hampir habis, {firstName}?',
  'One a day, the capsules of order {orderNumber} last until about {day}. New ones are made for you and take a few days.':
    'Satu sehari, kapsul pesanan {orderNumber} cukup sehingga kira-kira {day}. Kapsul baharu dibuat untuk anda dan mengambil beberapa hari.',
  'No more reminders like this': 'Hentikan peringatan seperti ini',
  'You get this letter once for an order you placed. It holds no health answers.':
    'Anda menerima surat ini sekali bagi pesanan yang anda buat. Ia tidak mengandungi jawapan kesihatan.',
  'Your deliveries go to another address': 'Penghantaran anda dihantar ke alamat lain',
  'The new address of your plan.': 'Alamat baharu pelan anda.',
  'Wrong address? You can change it within {hours} hours of payment, until the parcel is ready for the courier.':
    'Alamat salah? Anda boleh menukarnya dalam masa {hours} jam selepas pembayaran, selagi bungkusan belum sedia untuk kurier.',
  'A question about your capsules? Reply to this email and a pharmacist reads it.':
    'Ada soalan tentang kapsul anda? Balas e-mel ini dan ahli farmasi akan membacanya.',
  'Order {number} goes to another address': 'Pesanan {number} dihantar ke alamat lain',
  'The new delivery address of your order.': 'Alamat penghantaran baharu pesanan anda.',
  'We have changed the delivery address of order {number}.':
    'Kami telah menukar alamat penghantaran pesanan {number}.',
  'Not you? Reply to this email at once.': 'Bukan anda? Balas e-mel ini dengan segera.',
  'You get this email because the address of your order was changed.':
    'Anda menerima e-mel ini kerana alamat pesanan anda telah ditukar.',
  'A new address, {firstName}': 'Alamat baharu, {firstName}',
  'From the next delivery on, your plan goes to the address below.':
    'Mulai penghantaran seterusnya, pelan anda dihantar ke alamat di bawah.',
  'Your next delivery is being made already and goes to the old address. From {day} on, your plan goes to the address below.':
    'Penghantaran anda yang seterusnya sedang disediakan dan dihantar ke alamat lama. Mulai {day}, pelan anda dihantar ke alamat di bawah.',
  'It was not you? Answer this letter at once.': 'Bukan anda? Balas surat ini dengan segera.',
  'Your plan has begun': 'Pelan anda telah bermula',
  'What it costs, when it comes, and how to change it.':
    'Harganya, bila ia tiba, dan cara mengubahnya.',
  'Your plan has begun, {firstName}': 'Pelan anda telah bermula, {firstName}',
  'You get {deliveries} deliveries, one every {cadenceDays} days. PayPal charges each one on its day; a letter follows every payment.':
    'Anda menerima {deliveries} penghantaran, satu setiap {cadenceDays} hari. PayPal mengenakan caj bagi setiap satu pada harinya; surat menyusul setiap bayaran.',
  'After the last delivery the plan ends by itself and nothing more is charged.':
    'Selepas penghantaran terakhir, pelan tamat dengan sendiri dan tiada lagi caj dikenakan.',
  'You can suspend, skip, put off or cancel on your dashboard. What reaches us {days, plural, one {# day} other {# days}} before a payment counts for it, anything later from the one after.':
    'Anda boleh menggantung, melangkau, menangguhkan atau membatalkan di papan pemuka anda. Apa yang kami terima {days} hari sebelum sesuatu bayaran dikira untuk bayaran itu, yang lebih lewat dikira untuk bayaran berikutnya.',
  'Your plan has ended': 'Pelan anda telah tamat',
  'Nothing more is charged.': 'Tiada lagi caj dikenakan.',
  'Your plan has ended, {firstName}': 'Pelan anda telah tamat, {firstName}',
  'It is cancelled at PayPal too: nothing more is charged.':
    'Ia juga dibatalkan di PayPal: tiada lagi caj dikenakan.',
  'What you have paid for is still made and sent to you.':
    'Apa yang telah anda bayar tetap disediakan dan dihantar kepada anda.',
  '{paid} of {deliveries} paid': '{paid} daripada {deliveries} telah dibayar',
  'You did not cancel it? Answer this letter and we look into it.':
    'Anda tidak membatalkannya? Balas surat ini dan kami akan menyemaknya.',
  'Your change counts from {day}': 'Perubahan anda berkuat kuasa mulai {day}',
  'One more delivery comes before.': 'Satu lagi penghantaran tiba sebelum itu.',
  'We have noted it, {firstName}': 'Kami telah mencatatnya, {firstName}',
  'Your delivery of {next} is being made already: it is charged and sent as planned. What you asked for counts from {day}.':
    'Penghantaran anda pada {next} sedang disediakan: ia dikenakan caj dan dihantar seperti yang dirancang. Permintaan anda berkuat kuasa mulai {day}.',
  'You can take it back on your dashboard until then.':
    'Anda boleh menarik balik di papan pemuka anda sehingga waktu itu.',
  'Your plan is complete': 'Pelan anda telah lengkap',
  'Your plan is complete, {firstName}': 'Pelan anda telah lengkap, {firstName}',
  'All {deliveries} deliveries are paid; the last one is on its way to being made. The plan has ended by itself and nothing more is charged.':
    'Kesemua {deliveries} penghantaran telah dibayar; yang terakhir akan disediakan. Pelan telah tamat dengan sendiri dan tiada lagi caj dikenakan.',
  'If you want to go on, begin a new plan at the checkout whenever you like.':
    'Jika anda mahu meneruskannya, mulakan pelan baharu semasa pembayaran pada bila-bila masa.',
  Plan: 'Pelan',
  'Every {cadenceDays} days': 'Setiap {cadenceDays} hari',
  'Each delivery': 'Setiap penghantaran',
  'A payment for your plan failed': 'Bayaran untuk pelan anda gagal',
  'PayPal tries again. Check how you pay there.':
    'PayPal mencuba lagi. Semak cara pembayaran anda di sana.',
  'A payment failed, {firstName}': 'Satu bayaran gagal, {firstName}',
  'PayPal could not take the payment for your next delivery.':
    'PayPal tidak dapat mengambil bayaran untuk penghantaran anda yang seterusnya.',
  'PayPal could not take the payment for your next delivery and tries again on {day}.':
    'PayPal tidak dapat mengambil bayaran untuk penghantaran anda yang seterusnya dan mencuba lagi pada {day}.',
  'Check how you pay in your PayPal account. The delivery is made as soon as the payment is here.':
    'Semak cara pembayaran dalam akaun PayPal anda. Penghantaran disediakan sebaik sahaja bayaran diterima.',
  'Your plan goes on': 'Pelan anda diteruskan',
  'When the next payment is.': 'Bila bayaran seterusnya.',
  'Your plan goes on, {firstName}': 'Pelan anda diteruskan, {firstName}',
  'Your deliveries come again. A letter follows every payment.':
    'Penghantaran anda diteruskan. Surat menyusul setiap bayaran.',
  'The next payment is on {day}; your delivery is made right after it.':
    'Bayaran seterusnya pada {day}; penghantaran anda disediakan sejurus selepasnya.',
  'Your next delivery is put off': 'Penghantaran anda yang seterusnya ditangguhkan',
  'Your plan is suspended': 'Pelan anda digantung',
  'Nothing is charged until then.': 'Tiada caj dikenakan sehingga waktu itu.',
  'Your next delivery is put off, {firstName}':
    'Penghantaran anda yang seterusnya ditangguhkan, {firstName}',
  'Your plan is suspended, {firstName}': 'Pelan anda digantung, {firstName}',
  'The next payment is on {day}. Nothing is charged before, no delivery is lost.':
    'Bayaran seterusnya pada {day}. Tiada caj dikenakan sebelum itu, tiada penghantaran yang hilang.',
  'Nothing is charged and nothing is sent until you resume it on your dashboard.':
    'Tiada caj dan tiada penghantaran sehingga anda menyambungnya semula di papan pemuka anda.',
  'Your plan is suspended: the payment failed': 'Pelan anda digantung: bayaran gagal',
  'Check how you pay at PayPal, then resume.':
    'Semak cara pembayaran anda di PayPal, kemudian sambung semula.',
  'PayPal could not take the payment for your next delivery and has stopped trying. That delivery is not sent and not charged.':
    'PayPal tidak dapat mengambil bayaran untuk penghantaran anda yang seterusnya dan telah berhenti mencuba. Penghantaran itu tidak dihantar dan tidak dikenakan caj.',
  'Check how you pay in your PayPal account, then resume the plan on your dashboard.':
    'Semak cara pembayaran dalam akaun PayPal anda, kemudian sambung semula pelan di papan pemuka anda.',

  // Waitlist
  'Take me off every waiting list': 'Keluarkan saya daripada semua senarai menunggu',
  'You get this letter because this address was typed on our page of ranges.':
    'Anda menerima surat ini kerana alamat ini ditaip di halaman rangkaian produk kami.',
  'You are on the list already': 'Anda sudah berada dalam senarai',
  'There is nothing to do.': 'Anda tidak perlu berbuat apa-apa.',
  'You wait for {range}. There is nothing to do: we write once, when it is here.':
    'Anda menunggu {range}. Anda tidak perlu berbuat apa-apa: kami menulis sekali sahaja, apabila ia tiba.',
  'Shall we tell you when it is here?': 'Mahukah kami maklumkan apabila ia tiba?',
  'One press and you are on the list.': 'Satu tekan dan anda berada dalam senarai.',
  'Shall we tell you?': 'Mahukah kami maklumkan?',
  'You, or somebody who typed your address, asked to be told when {range} is here. One press shows us that it was you.':
    'Anda, atau seseorang yang menaip alamat anda, meminta dimaklumkan apabila {range} tiba. Satu tekan menunjukkan kepada kami bahawa itu anda.',
  'We then write to you once, when it is here, and delete your address from the list. It is used for nothing else.':
    'Kemudian kami menulis kepada anda sekali sahaja, apabila ia tiba, dan memadamkan alamat anda daripada senarai. Ia tidak digunakan untuk tujuan lain.',
  'The link works for {days} days. It was not you? Then do nothing: we forget the address by ourselves.':
    'Pautan ini sah selama {days} hari. Bukan anda? Jangan buat apa-apa: kami sendiri akan melupakan alamat itu.',
  'What you waited for is here': 'Apa yang anda tunggu sudah tiba',
  'You asked us to tell you.': 'Anda meminta kami memaklumkan anda.',
  '{range} is here': '{range} sudah tiba',
  'You asked us to tell you. It starts with {product}, made for you when you order it.':
    'Anda meminta kami memaklumkan anda. Ia bermula dengan {product}, yang disediakan untuk anda apabila anda memesannya.',
  'Look at it': 'Lihat',
  'This is the only letter about it. We have deleted your address from this list already.':
    'Ini satu-satunya surat tentangnya. Kami sudah memadamkan alamat anda daripada senarai ini.',
  'You get this letter because you confirmed that you want it.':
    'Anda menerima surat ini kerana anda mengesahkan bahawa anda mahukannya.',
  'Open the link and enter the password that you chose.':
    'Buka pautan dan masukkan kata laluan yang anda pilih.',
  'Open the link, enter the password that you chose and verify this address. Then you can log in.':
    'Buka pautan, masukkan kata laluan yang anda pilih dan sahkan alamat ini. Kemudian anda boleh log masuk.',
  'You did not register, or have several of these emails? The same page lets you delete the registration or choose your own password.':
    'Anda tidak mendaftar, atau menerima beberapa e-mel seperti ini? Di halaman yang sama anda boleh memadam pendaftaran itu atau memilih kata laluan anda sendiri.',
  'You want to log in with this address from now on. Open the link and enter the password of your account; until then your old address stays in use.':
    'Anda mahu log masuk dengan alamat ini mulai sekarang. Buka pautan dan masukkan kata laluan akaun anda; sehingga itu alamat lama anda kekal digunakan.',
  '{code} adds your orders to your account': '{code} menambahkan pesanan anda ke akaun anda',
  '{code} adds your quiz results to your account':
    '{code} menambahkan keputusan kuiz anda ke akaun anda',
  'Enter this code in your account to add the orders you placed without one.':
    'Masukkan kod ini dalam akaun anda untuk menambahkan pesanan yang dibuat tanpa akaun.',
  'Enter this code on the page with your quiz results to keep them in your account.':
    'Masukkan kod ini di halaman keputusan kuiz anda untuk menyimpannya dalam akaun anda.',
  'You did not ask for it? Then do not pass the code on. Without it nothing is added.':
    'Anda tidak memintanya? Jangan berikan kod ini kepada sesiapa. Tanpa kod ini tiada apa-apa yang ditambahkan.',
  'You get this email because a customer who is logged in asked for this code.':
    'Anda menerima e-mel ini kerana seorang pelanggan yang telah log masuk meminta kod ini.',
}
