/**
 * Malay for emails. Only the server uses this table; browsers do not download it. The key of a row
 * is the English sentence in the code, to the letter. The translation keeps its `{placeholders}`
 * and `<tags>`. tests/house/docs/messages.test.ts reports a sentence without a row, and a row that
 * no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const emailsMessages: MessageCatalogue = {
  // Account
  'Your account was deleted': 'Akaun anda telah dipadamkan',
  'We deleted your login, default address and quiz answers.':
    'Kami telah memadamkan log masuk, alamat lalai dan jawapan kuiz anda.',
  'Goodbye, {firstName}': 'Selamat tinggal, {firstName}',
  'Any active subscription was cancelled. We still make and send orders that are paid. Unpaid orders expire.':
    'Sebarang langganan aktif telah dibatalkan. Pesanan yang telah dibayar tetap disediakan dan dihantar. Pesanan yang belum dibayar akan tamat tempoh.',
  'We deleted your account with its login, default address, health data and consents. We keep orders with their address, payment and acceptance of the terms for {years} years after the year of the order, because tax law requires it. Orders that are being made keep their health data until the day after delivery.':
    'Kami telah memadamkan akaun anda bersama log masuk, alamat lalai, data kesihatan dan persetujuannya. Kami menyimpan pesanan bersama alamat, bayaran dan penerimaan termanya selama {years} tahun selepas tahun pesanan, kerana undang-undang cukai menghendakinya. Pesanan yang sedang disediakan menyimpan data kesihatannya sehingga sehari selepas penghantaran.',
  'Back to the shop': 'Kembali ke kedai',
  'This is the last email about your account.': 'Ini e-mel terakhir tentang akaun anda.',
  'You receive this email because you have an account at our shop.':
    'Anda menerima e-mel ini kerana anda mempunyai akaun di kedai kami.',
  'You already have an account': 'Anda sudah mempunyai akaun',
  'Nothing was changed.': 'Tiada apa-apa yang diubah.',
  'Someone, perhaps you, tried to use this email address for another account. It already has an account, so nothing was changed. Log in with your password, or reset it.':
    'Seseorang, mungkin anda, cuba menggunakan alamat e-mel ini untuk akaun lain. Alamat ini sudah mempunyai akaun, jadi tiada apa-apa yang diubah. Log masuk dengan kata laluan anda, atau tetapkan semula.',
  'Forgot your password? Choose "Forgot Password?" on the login page.':
    'Terlupa kata laluan? Pilih "Lupa Kata Laluan?" di halaman log masuk.',
  'If it was not you, ignore this email.': 'Jika itu bukan anda, abaikan e-mel ini.',
  'Verify your new email address': 'Sahkan alamat e-mel baharu anda',
  'Until then, log in with your old address.': 'Sehingga itu, log masuk dengan alamat lama anda.',
  'Your new email address, {firstName}': 'Alamat e-mel baharu anda, {firstName}',
  'Your new email address': 'Alamat e-mel baharu anda',
  'The link works for {hours, plural, one {# hour} other {# hours}}.':
    'Pautan ini sah selama {hours} jam.',
  'If it was not you, ignore this email. The account does not change.':
    'Jika itu bukan anda, abaikan e-mel ini. Akaun tidak berubah.',
  'Request to change your email address': 'Permintaan menukar alamat e-mel anda',
  'If it was not you, you can stop the change.':
    'Jika itu bukan anda, anda boleh menghentikan pertukaran ini.',
  'Your account will use {email} once that address is verified. Until then, log in with this address.':
    'Akaun anda akan menggunakan {email} setelah alamat itu disahkan. Sehingga itu, log masuk dengan alamat ini.',
  'If it was you, ignore this email. If it was not, press the button within {days} days and choose a new password.':
    'Jika itu anda, abaikan e-mel ini. Jika bukan, tekan butang dalam masa {days} hari dan pilih kata laluan baharu.',
  'Your email address was changed': 'Alamat e-mel anda telah ditukar',
  'Log in with the new address from now on.': 'Log masuk dengan alamat baharu mulai sekarang.',
  'Log in with {email} from now on. We send emails about your orders there.':
    'Log masuk dengan {email} mulai sekarang. Kami menghantar e-mel tentang pesanan anda ke situ.',
  'If it was not you, use "Keep this address" in our earlier email, or reply to this email.':
    'Jika itu bukan anda, gunakan "Kekalkan alamat ini" dalam e-mel kami sebelum ini, atau balas e-mel ini.',
  'The change of your email address was undone': 'Pertukaran alamat e-mel anda telah dibatalkan',
  'Log in with {email} from now on.': 'Log masuk dengan {email} mulai sekarang.',
  '"Keep this address" was pressed in our email to {email}. Log in with that address.':
    '"Kekalkan alamat ini" telah ditekan dalam e-mel kami kepada {email}. Log masuk dengan alamat itu.',
  'If you did not ask for the change, choose "Forgot Password?" on the login page now.':
    'Jika anda tidak meminta pertukaran itu, pilih "Lupa Kata Laluan?" di halaman log masuk sekarang.',
  'If you wanted the change, reply to this email.':
    'Jika anda mahukan pertukaran itu, balas e-mel ini.',
  'Your password was changed': 'Kata laluan anda telah ditukar',
  'You were logged out on all devices.': 'Anda telah dilog keluar pada semua peranti.',
  'You were logged out on all devices. Log in again with your new password.':
    'Anda telah dilog keluar pada semua peranti. Log masuk semula dengan kata laluan baharu anda.',
  'If it was not you, choose "Forgot Password?" on the login page now and reply to this email.':
    'Jika itu bukan anda, pilih "Lupa Kata Laluan?" di halaman log masuk sekarang dan balas e-mel ini.',
  'Choose a new password': 'Pilih kata laluan baharu',
  'The link works once and for {hours, plural, one {# hour} other {# hours}}.':
    'Pautan ini sah sekali sahaja dan selama {hours} jam.',
  'We received a request to reset your password. Choosing a new one logs you out on all devices.':
    'Kami menerima permintaan untuk menetapkan semula kata laluan anda. Apabila anda memilih yang baharu, anda dilog keluar pada semua peranti.',
  'If you did not ask for it, ignore this email. Your password does not change.':
    'Jika anda tidak memintanya, abaikan e-mel ini. Kata laluan anda tidak berubah.',
  'Verify your email address': 'Sahkan alamat e-mel anda',
  'Welcome, {firstName}': 'Selamat datang, {firstName}',
  Welcome: 'Selamat datang',
  'You receive this email because someone registered with this address.':
    'Anda menerima e-mel ini kerana seseorang mendaftar dengan alamat ini.',

  // Orders
  '{code} opens your order {number}': '{code} membuka pesanan anda {number}',
  'The code works for {minutes} minutes.': 'Kod ini sah selama {minutes} minit.',
  'To see order {number}, enter this code on the page where you asked for it.':
    'Untuk melihat pesanan {number}, masukkan kod ini di halaman tempat anda memintanya.',
  'It works once, within {minutes} minutes.':
    'Ia boleh digunakan sekali sahaja, dalam masa {minutes} minit.',
  'Enter the code': 'Masukkan kod',
  'If you did not ask for it, ignore this email.': 'Jika anda tidak memintanya, abaikan e-mel ini.',
  'You receive this email because someone asked to see an order placed with this email address.':
    'Anda menerima e-mel ini kerana seseorang meminta untuk melihat pesanan yang dibuat dengan alamat e-mel ini.',
  'Order {number} expired without payment': 'Pesanan {number} tamat tempoh tanpa bayaran',
  'Nothing was charged.': 'Tiada caj dikenakan.',
  'Your order expired, {firstName}': 'Pesanan anda tamat tempoh, {firstName}',
  'We received no payment for order {number}, so it expired. Nothing was charged. You can order again at any time.':
    'Kami tidak menerima bayaran bagi pesanan {number}, jadi ia telah tamat tempoh. Tiada caj dikenakan. Anda boleh memesan semula pada bila-bila masa.',
  'This is the last email about this order.': 'Ini e-mel terakhir tentang pesanan ini.',
  'You receive this email because you placed an order.':
    'Anda menerima e-mel ini kerana anda membuat pesanan.',
  'We received your payment for order {number}':
    'Kami telah menerima bayaran anda untuk pesanan {number}',
  'Next, a pharmacist checks your order.': 'Seterusnya, ahli farmasi menyemak pesanan anda.',
  'We received your payment, {firstName}': 'Kami telah menerima bayaran anda, {firstName}',
  'Thank you. Order {number} is paid. Next, a pharmacist checks it. Then we compound your capsules.':
    'Terima kasih. Pesanan {number} telah dibayar. Ahli farmasi menyemaknya seterusnya. Kemudian kami meracik kapsul anda.',
  'See your order': 'Lihat pesanan anda',
  Arrives: 'Tiba',
  To: 'Kepada',
  '{quantity} × {size} capsules': '{quantity} × {size} kapsul',
  'In your order': 'Dalam pesanan anda',
  'We received your order {number}': 'Kami telah menerima pesanan anda {number}',
  'It is not paid yet.': 'Ia belum dibayar.',
  'We received your order, {firstName}': 'Kami telah menerima pesanan anda, {firstName}',
  'Thank you. We received order {number}. Your voucher covers it. Next, a pharmacist checks it. Then we compound your capsules.':
    'Terima kasih. Kami telah menerima pesanan {number}. Baucar anda menampung jumlahnya. Ahli farmasi menyemaknya seterusnya. Kemudian kami meracik kapsul anda.',
  'We received order {number}. It is not paid yet. If you have just paid, we will confirm it by email shortly.':
    'Kami telah menerima pesanan {number}. Ia belum dibayar. Jika anda baru sahaja membayar, kami akan mengesahkannya melalui e-mel sebentar lagi.',
  'Order {number} was paid twice': 'Pesanan {number} telah dibayar dua kali',
  'We will refund the second payment.': 'Kami akan membayar balik bayaran kedua.',
  'You paid twice, {firstName}': 'Anda telah membayar dua kali, {firstName}',
  'We received {amount} for order {number} twice. We make and send your order once and refund the second payment.':
    'Kami menerima {amount} untuk pesanan {number} sebanyak dua kali. Kami menyediakan dan menghantar pesanan anda sekali dan membayar balik bayaran kedua.',
  'We received {amount} for order {number} again. This order is not made. We refund this payment.':
    'Kami menerima {amount} untuk pesanan {number} sekali lagi. Pesanan ini tidak disediakan. Kami membayar balik bayaran ini.',
  'Bank payments cannot be refunded automatically. Please reply to this email with the bank account for your refund.':
    'Bayaran bank tidak dapat dibayar balik secara automatik. Sila balas e-mel ini dengan akaun bank untuk bayaran balik anda.',
  'Your order {number} is not paid yet': 'Pesanan anda {number} belum dibayar',
  'You can still pay on the order page.': 'Anda masih boleh membayar di halaman pesanan.',
  'Not paid yet, {firstName}': 'Belum dibayar, {firstName}',
  'We have not received a payment for order {number}. You can still pay on the order page.':
    'Kami belum menerima bayaran bagi pesanan {number}. Anda masih boleh membayar di halaman pesanan.',
  'If you have already paid, ignore this email. We check with your bank and email you.':
    'Jika anda sudah membayar, abaikan e-mel ini. Kami menyemak dengan bank anda dan menghantar e-mel kepada anda.',

  // Quiz
  '{size} capsules, {price}': '{size} kapsul, {price}',
  'Your quiz results': 'Keputusan kuiz anda',
  'The formulas that fit your answers.': 'Formula yang sesuai dengan jawapan anda.',
  'Your results, {name}': 'Keputusan anda, {name}',
  'These formulas fit your answers. A pharmacist checks every order before it is made.':
    'Formula ini sesuai dengan jawapan anda. Ahli farmasi menyemak setiap pesanan sebelum dibuat.',
  'None of our formulas fits your answers. Ask our pharmacist about other options.':
    'Tiada formula kami yang sesuai dengan jawapan anda. Tanya ahli farmasi kami tentang pilihan lain.',
  'Without an account, we delete your answers {days} days after the quiz.':
    'Tanpa akaun, kami memadamkan jawapan anda {days} hari selepas kuiz.',
  'This is not a diagnosis. If you take medicines, tell our pharmacist.':
    'Ini bukan diagnosis. Jika anda mengambil ubat, beritahu ahli farmasi kami.',
  'You receive this email because this address was entered in our quiz. If it was not you, ignore this email.':
    'Anda menerima e-mel ini kerana alamat ini dimasukkan dalam kuiz kami. Jika itu bukan anda, abaikan e-mel ini.',
  // Pharmacy and courier
  'We cannot make your order {number}': 'Kami tidak dapat menyediakan pesanan anda {number}',
  'Nothing will be sent.': 'Tiada apa-apa yang akan dihantar.',
  'We cannot make this order, {firstName}': 'Kami tidak dapat menyediakan pesanan ini, {firstName}',
  'You get a full refund. We start it within {days, plural, one {# business day} other {# business days}}. Your bank may take a few more days.':
    'Anda menerima bayaran balik penuh. Kami memulakannya dalam masa {days} hari bekerja. Bank anda mungkin mengambil beberapa hari lagi.',
  'We refund {amount}, the rest of your payment. We start it within {days, plural, one {# business day} other {# business days}}. Your bank may take a few more days.':
    'Kami membayar balik {amount}, iaitu baki bayaran anda. Kami memulakannya dalam masa {days} hari bekerja. Bank anda mungkin mengambil beberapa hari lagi.',
  'We have already refunded your payment.': 'Kami telah membayar balik bayaran anda.',
  'We refund by bank transfer. Please reply to this email with the bank, the name of the account holder and the account number.':
    'Kami membayar balik melalui pindahan bank. Sila balas e-mel ini dengan nama bank, nama pemegang akaun dan nombor akaun.',
  'We refund to your PayPal account.': 'Kami membayar balik ke akaun PayPal anda.',
  'Nothing was charged for this order.': 'Tiada caj dikenakan bagi pesanan ini.',
  'Order {number} has been delivered': 'Pesanan {number} telah sampai',
  'Your capsules have arrived.': 'Kapsul anda telah tiba.',
  'Delivered, {firstName}': 'Telah sampai, {firstName}',
  'Order {number} has been delivered. The card in the parcel explains how to take and store your capsules.':
    'Pesanan {number} telah sampai. Kad di dalam bungkusan menerangkan cara mengambil dan menyimpan kapsul anda.',
  'Order {number} has been delivered. A product in it is recalled: do not use it, and follow our email about the recall.':
    'Pesanan {number} telah sampai. Satu produk di dalamnya ditarik balik: jangan gunakannya, dan ikut e-mel kami tentang penarikan balik itu.',
  'Order {number} has been delivered.': 'Pesanan {number} telah sampai.',
  'Is the parcel missing, damaged or wrong? Reply to this email for a replacement or refund. A pharmacist also answers your questions about the capsules.':
    'Bungkusan tidak sampai, rosak atau salah? Balas e-mel ini untuk penggantian atau bayaran balik. Ahli farmasi juga menjawab soalan anda tentang kapsul.',
  'Order {number} is on its way': 'Pesanan {number} dalam perjalanan',
  'Your parcel is with the courier.': 'Bungkusan anda bersama kurier.',
  'On its way, {firstName}': 'Dalam perjalanan, {firstName}',
  'See where your parcel is on the courier’s website.':
    'Lihat lokasi bungkusan anda di laman web kurier.',
  'We gave your parcel to the courier. The tracking number works within {hours, plural, one {# hour} other {# hours}}.':
    'Kami telah menyerahkan bungkusan anda kepada kurier. Nombor penjejakan berfungsi dalam masa {hours} jam.',
  Order: 'Pesanan',
  'If you are not at home, the courier tries again or leaves a note. If the parcel does not arrive, reply to this email.':
    'Jika anda tiada di rumah, kurier akan mencuba lagi atau meninggalkan nota. Jika bungkusan tidak sampai, balas e-mel ini.',
  'Our pharmacist has a question about your order {number}':
    'Ahli farmasi kami ada soalan tentang pesanan anda {number}',
  'We need your answer before we make your order.':
    'Kami memerlukan jawapan anda sebelum menyediakan pesanan anda.',
  'A question about your order, {firstName}': 'Soalan tentang pesanan anda, {firstName}',
  'Our pharmacist has a question about order {number}. Please answer it so that we can continue with your order.':
    'Ahli farmasi kami ada soalan tentang pesanan {number}. Sila jawab supaya kami dapat meneruskan pesanan anda.',
  'For your privacy, the question is not in this email. To read it, log in or enter a code that we send to this address.':
    'Demi privasi anda, soalan itu tiada dalam e-mel ini. Untuk membacanya, log masuk atau masukkan kod yang kami hantar ke alamat ini.',
  'Read the question': 'Baca soalan',
  'Order {number} is approved, our question is closed':
    'Pesanan {number} telah diluluskan, soalan kami ditutup',
  'You no longer need to answer.': 'Anda tidak perlu menjawab lagi.',
  'Your order is approved, {firstName}': 'Pesanan anda telah diluluskan, {firstName}',
  'Our pharmacist has approved order {number}. The question we sent you is closed, so you do not need to answer it.':
    'Ahli farmasi kami telah meluluskan pesanan {number}. Soalan yang kami hantar telah ditutup, jadi anda tidak perlu menjawabnya.',
  'Questions? Call our pharmacist at {phone}.': 'Ada soalan? Hubungi ahli farmasi kami di {phone}.',
  'The link works for {days} days.': 'Pautan ini sah selama {days} hari.',
  'We refunded {amount} of order {number}':
    'Kami telah membayar balik {amount} bagi pesanan {number}',
  'Your bank may take a few days to show it.':
    'Bank anda mungkin mengambil beberapa hari untuk menunjukkannya.',
  'Your refund, {firstName}': 'Bayaran balik anda, {firstName}',
  'We refunded {amount} of order {number}. Your bank may take a few days to show it.':
    'Kami telah membayar balik {amount} bagi pesanan {number}. Bank anda mungkin mengambil beberapa hari untuk menunjukkannya.',
  Reference: 'Rujukan',
  'If it does not arrive, reply to this email with the reference above.':
    'Jika ia tidak sampai, balas e-mel ini dengan rujukan di atas.',
  // Plans
  'Delivery {delivery} of {deliveries} of your subscription.':
    'Penghantaran {delivery} daripada {deliveries} bagi langganan anda.',
  'Delivery {delivery} of {deliveries} of your subscription is paid. Next, a pharmacist checks order {number}. Then we compound your capsules.':
    'Penghantaran {delivery} daripada {deliveries} bagi langganan anda telah dibayar. Seterusnya, ahli farmasi menyemak pesanan {number}. Kemudian kami meracik kapsul anda.',
  'Your subscription ends on {day}. Nothing more is charged.':
    'Langganan anda tamat pada {day}. Tiada caj selanjutnya.',
  'Your subscription is suspended from {day}. Nothing is charged until you resume it.':
    'Langganan anda digantung mulai {day}. Tiada caj sehingga anda menyambungnya semula.',
  'This was the last delivery of your subscription. Nothing more is charged.':
    'Ini penghantaran terakhir langganan anda. Tiada lagi caj dikenakan.',
  'You can suspend, skip or cancel on your dashboard.':
    'Anda boleh menggantung, melangkau atau membatalkannya di papan pemuka anda.',
  'You receive this email because you have a subscription at our shop.':
    'Anda menerima e-mel ini kerana anda mempunyai langganan di kedai kami.',
  'Next subscription payment on {day}': 'Bayaran langganan seterusnya pada {day}',
  'You can change, skip or cancel until {day}.':
    'Anda boleh mengubah, melangkau atau membatalkan sehingga {day}.',
  'Your next delivery, {firstName}': 'Penghantaran anda yang seterusnya, {firstName}',
  'PayPal charges {amount} on {day}. After payment, a pharmacist checks the order before we make it.':
    'PayPal mengenakan caj {amount} pada {day}. Selepas pembayaran, ahli farmasi menyemak pesanan sebelum kami menyediakannya.',
  'Until {day} you can change the address or date, skip the delivery, suspend or cancel.':
    'Sehingga {day} anda boleh menukar alamat atau tarikh, melangkau penghantaran, menggantung atau membatalkan.',
  'Your capsules last until about {day}': 'Kapsul anda cukup sehingga kira-kira {day}',
  'New capsules take a few days to make.': 'Kapsul baharu mengambil beberapa hari untuk dibuat.',
  'Running low, {firstName}?': 'Hampir habis, {firstName}?',
  'At one capsule a day, order {orderNumber} lasts until about {day}. New capsules take a few days to make.':
    'Dengan satu kapsul sehari, pesanan {orderNumber} cukup sehingga kira-kira {day}. Kapsul baharu mengambil beberapa hari untuk dibuat.',
  'Stop these reminders': 'Hentikan peringatan ini',
  'You receive this email once for an order you placed.':
    'Anda menerima e-mel ini sekali bagi pesanan yang anda buat.',
  'Your delivery address was changed': 'Alamat penghantaran anda telah ditukar',
  'The new delivery address of your subscription.': 'Alamat penghantaran baharu langganan anda.',
  'Wrong address? You can change it within {hours} hours of payment, until the parcel is ready for the courier.':
    'Alamat salah? Anda boleh menukarnya dalam masa {hours} jam selepas pembayaran, selagi bungkusan belum sedia untuk kurier.',
  'Questions about your capsules? Reply to this email and a pharmacist will read it.':
    'Ada soalan tentang kapsul anda? Balas e-mel ini dan ahli farmasi akan membacanya.',
  'The address of order {number} was changed': 'Alamat pesanan {number} telah ditukar',
  'The new delivery address of your order.': 'Alamat penghantaran baharu pesanan anda.',
  'We have changed the delivery address of order {number}.':
    'Kami telah menukar alamat penghantaran pesanan {number}.',
  'You receive this email because the address of your order was changed.':
    'Anda menerima e-mel ini kerana alamat pesanan anda telah ditukar.',
  'Your new delivery address, {firstName}': 'Alamat penghantaran baharu anda, {firstName}',
  'We will send your deliveries to the address below, starting with the next one.':
    'Kami akan menghantar penghantaran anda ke alamat di bawah, mulai penghantaran seterusnya.',
  'Your next delivery is already being prepared and goes to the old address. From {day}, deliveries go to the address below.':
    'Penghantaran anda yang seterusnya sedang disediakan dan dihantar ke alamat lama. Mulai {day}, penghantaran dihantar ke alamat di bawah.',
  'If it was not you, reply to this email immediately.':
    'Jika itu bukan anda, balas e-mel ini dengan segera.',
  'Your subscription has started': 'Langganan anda telah bermula',
  'Prices, delivery dates and how to make changes.':
    'Harga, tarikh penghantaran dan cara membuat perubahan.',
  'Your subscription has started, {firstName}': 'Langganan anda telah bermula, {firstName}',
  'You get {deliveries} deliveries, one every {cadenceDays} days. PayPal charges each one when it is due. We email you after every payment.':
    'Anda menerima {deliveries} penghantaran, satu setiap {cadenceDays} hari. PayPal mengenakan caj bagi setiap satu apabila tiba masanya. Kami menghantar e-mel selepas setiap bayaran.',
  'After the last delivery, the subscription ends automatically. Nothing more is charged.':
    'Selepas penghantaran terakhir, langganan tamat secara automatik. Tiada lagi caj dikenakan.',
  'You can suspend, skip, change the date or cancel on your dashboard. Make changes at least {days, plural, one {# day} other {# days}} before the next payment.':
    'Anda boleh menggantung, melangkau, menukar tarikh atau membatalkan di papan pemuka anda. Buat perubahan sekurang-kurangnya {days} hari sebelum bayaran seterusnya.',
  'Your subscription was cancelled': 'Langganan anda telah dibatalkan',
  'Nothing more is charged.': 'Tiada lagi caj dikenakan.',
  'Your subscription was cancelled, {firstName}': 'Langganan anda telah dibatalkan, {firstName}',
  'Your subscription is also cancelled at PayPal. Nothing more is charged.':
    'Langganan anda juga dibatalkan di PayPal. Tiada lagi caj dikenakan.',
  'We still make and send the deliveries that are paid.':
    'Penghantaran yang telah dibayar tetap disediakan dan dihantar.',
  '{paid} of {deliveries} paid': '{paid} daripada {deliveries} telah dibayar',
  'If you did not cancel it, reply to this email.':
    'Jika anda tidak membatalkannya, balas e-mel ini.',
  'Your change applies from {day}': 'Perubahan anda berkuat kuasa mulai {day}',
  'One more delivery comes first.': 'Satu lagi penghantaran tiba dahulu.',
  'We received your change, {firstName}': 'Kami telah menerima perubahan anda, {firstName}',
  'Your delivery of {next} is already being prepared. It is charged and sent as planned. Your change applies from {day}.':
    'Penghantaran anda pada {next} sedang disediakan. Ia dikenakan caj dan dihantar seperti yang dirancang. Perubahan anda berkuat kuasa mulai {day}.',
  'You can undo the change on your dashboard until then.':
    'Anda boleh membatalkan perubahan ini di papan pemuka anda sehingga waktu itu.',
  'Your subscription was not cancelled': 'Langganan anda tidak dibatalkan',
  'Your subscription was not suspended': 'Langganan anda tidak digantung',
  'Your subscription was not resumed': 'Langganan anda tidak disambung semula',
  'Your next delivery was not moved': 'Tarikh penghantaran anda yang seterusnya tidak ditukar',
  'See what applies now and what you can do.':
    'Lihat apa yang berkuat kuasa sekarang dan apa yang boleh anda lakukan.',
  'You asked us to cancel your subscription. We tried many times, but PayPal did not make the change.':
    'Anda meminta kami membatalkan langganan anda. Kami telah mencuba berkali-kali, tetapi PayPal tidak melakukannya.',
  'You asked us to suspend your subscription. We tried many times, but PayPal did not make the change.':
    'Anda meminta kami menggantung langganan anda. Kami telah mencuba berkali-kali, tetapi PayPal tidak melakukannya.',
  'You asked us to resume your subscription. We tried many times, but PayPal did not make the change.':
    'Anda meminta kami menyambung semula langganan anda. Kami telah mencuba berkali-kali, tetapi PayPal tidak melakukannya.',
  'You asked us to move your next delivery to {day}. We tried many times, but PayPal did not make the change.':
    'Anda meminta kami menukar tarikh penghantaran anda yang seterusnya ke {day}. Kami telah mencuba berkali-kali, tetapi PayPal tidak melakukannya.',
  'You moved your next delivery to {day}, but PayPal did not resume your subscription for it.':
    'Anda menukar tarikh penghantaran anda yang seterusnya ke {day}, tetapi PayPal tidak menyambung semula langganan anda untuk penghantaran itu.',
  'Your subscription continues. Your dashboard shows the date of the next payment.':
    'Langganan anda diteruskan. Papan pemuka anda menunjukkan tarikh bayaran seterusnya.',
  'Your subscription continues. The next payment is on {day}.':
    'Langganan anda diteruskan. Bayaran seterusnya pada {day}.',
  'Your subscription continues.': 'Langganan anda diteruskan.',
  'Your subscription is suspended. Nothing is charged or sent.':
    'Langganan anda digantung. Tiada caj atau penghantaran.',
  'Cancel the subscription in your PayPal account, or reply to this email.':
    'Batalkan langganan dalam akaun PayPal anda, atau balas e-mel ini.',
  'The delivery of {day} is not charged or sent.':
    'Penghantaran pada {day} tidak dikenakan caj atau dihantar.',
  'We are now asking PayPal to cancel your subscription, as you requested. We will email you about it.':
    'Kami kini meminta PayPal membatalkan langganan anda, seperti yang anda minta. Kami akan menghantar e-mel kepada anda tentangnya.',
  'Your subscription is suspended. Nothing is charged or sent until you resume it on your dashboard.':
    'Langganan anda digantung. Tiada caj atau penghantaran sehingga anda menyambungnya semula di papan pemuka anda.',
  'If you have a question, reply to this email.': 'Jika anda ada soalan, balas e-mel ini.',
  'You can try again on your dashboard, or cancel the subscription in your PayPal account. If it does not work, reply to this email.':
    'Anda boleh mencuba lagi di papan pemuka anda, atau membatalkan langganan dalam akaun PayPal anda. Jika tidak berjaya, balas e-mel ini.',
  'You can try again on your dashboard. If it does not work, reply to this email.':
    'Anda boleh mencuba lagi di papan pemuka anda. Jika tidak berjaya, balas e-mel ini.',
  'To continue your deliveries, press Resume on your dashboard. If it does not work, reply to this email.':
    'Untuk meneruskan penghantaran anda, tekan Sambung semula di papan pemuka anda. Jika tidak berjaya, balas e-mel ini.',
  'Your subscription is complete': 'Langganan anda telah selesai',
  'Your subscription is complete, {firstName}': 'Langganan anda telah selesai, {firstName}',
  'All {deliveries} deliveries are paid. A pharmacist checks the last one before we make it. Your subscription has ended. Nothing more is charged.':
    'Kesemua {deliveries} penghantaran telah dibayar. Ahli farmasi menyemak yang terakhir sebelum kami menyediakannya. Langganan anda telah tamat. Tiada lagi caj dikenakan.',
  'To continue, start a new plan at the checkout at any time.':
    'Untuk meneruskan, mulakan pelan baharu semasa pembayaran pada bila-bila masa.',
  Plan: 'Pelan',
  'Every {cadenceDays} days': 'Setiap {cadenceDays} hari',
  'Each delivery': 'Setiap penghantaran',
  'A payment for your subscription failed': 'Bayaran untuk langganan anda gagal',
  'Check your payment method at PayPal.': 'Semak kaedah pembayaran anda di PayPal.',
  'A payment failed, {firstName}': 'Satu bayaran gagal, {firstName}',
  'PayPal could not take the payment for your next delivery.':
    'PayPal tidak dapat mengambil bayaran untuk penghantaran anda yang seterusnya.',
  'PayPal could not take the payment for your next delivery. It will try again on {day}.':
    'PayPal tidak dapat mengambil bayaran untuk penghantaran anda yang seterusnya. PayPal akan mencuba lagi pada {day}.',
  'Check your payment method in your PayPal account. After payment, a pharmacist checks the order before we make it.':
    'Semak kaedah pembayaran dalam akaun PayPal anda. Selepas pembayaran, ahli farmasi menyemak pesanan sebelum kami menyediakannya.',
  'Subscription resumed': 'Langganan disambung semula',
  'The date of your next payment.': 'Tarikh bayaran anda yang seterusnya.',
  'Your subscription has resumed, {firstName}':
    'Langganan anda telah disambung semula, {firstName}',
  'Your deliveries continue. We email you after every payment.':
    'Penghantaran anda diteruskan. Kami menghantar e-mel selepas setiap bayaran.',
  'The next payment is on {day}. After payment, a pharmacist checks the order before we make it.':
    'Bayaran seterusnya pada {day}. Selepas pembayaran, ahli farmasi menyemak pesanan sebelum kami menyediakannya.',
  'Your next delivery has a new date': 'Penghantaran anda yang seterusnya mempunyai tarikh baharu',
  'Your subscription is suspended': 'Langganan anda digantung',
  'Nothing is charged in the meantime.': 'Tiada caj dikenakan sementara itu.',
  'Your next delivery has a new date, {firstName}':
    'Penghantaran anda yang seterusnya mempunyai tarikh baharu, {firstName}',
  'Your subscription is suspended, {firstName}': 'Langganan anda digantung, {firstName}',
  'The next payment is on {day}. Nothing is charged before that day. You keep all deliveries.':
    'Bayaran seterusnya pada {day}. Tiada caj dikenakan sebelum hari itu. Semua penghantaran anda kekal.',
  'Nothing is charged or sent until you resume your subscription on your dashboard.':
    'Tiada caj atau penghantaran sehingga anda menyambung semula langganan anda di papan pemuka anda.',
  'Your subscription is suspended: payment failed': 'Langganan anda digantung: bayaran gagal',
  'Check your payment method at PayPal, then resume.':
    'Semak kaedah pembayaran anda di PayPal, kemudian sambung semula.',
  'PayPal could not take the payment for your next delivery and stopped trying. That delivery is not charged or sent.':
    'PayPal tidak dapat mengambil bayaran untuk penghantaran anda yang seterusnya dan telah berhenti mencuba. Penghantaran itu tidak dikenakan caj atau dihantar.',
  'Check your payment method in your PayPal account, then resume the subscription on your dashboard.':
    'Semak kaedah pembayaran dalam akaun PayPal anda, kemudian sambung semula langganan di papan pemuka anda.',

  // Waitlist
  'Leave all waitlists': 'Keluar daripada semua senarai menunggu',
  'You receive this email because this address was entered on the waitlist of our shop.':
    'Anda menerima e-mel ini kerana alamat ini dimasukkan dalam senarai menunggu kedai kami.',
  'You are already on the waitlist': 'Anda sudah berada dalam senarai menunggu',
  'You do not need to do anything.': 'Anda tidak perlu berbuat apa-apa.',
  'You are on the waitlist for {name}. We will email you once, when it is available.':
    'Anda berada dalam senarai menunggu untuk {name}. Kami akan menghantar e-mel sekali sahaja, apabila ia tersedia.',
  'Confirm your place on the waitlist': 'Sahkan tempat anda dalam senarai menunggu',
  'Press the button to join the waitlist.': 'Tekan butang untuk menyertai senarai menunggu.',
  'Someone, perhaps you, entered this address to join the waitlist for {name}. Press the button to confirm that it was you.':
    'Seseorang, mungkin anda, memasukkan alamat ini untuk menyertai senarai menunggu bagi {name}. Tekan butang untuk mengesahkan bahawa itu anda.',
  'We will email you once, when it is available, and then delete your address from the waitlist. We use it for nothing else.':
    'Kami akan menghantar e-mel sekali sahaja, apabila ia tersedia, kemudian memadamkan alamat anda daripada senarai menunggu. Ia tidak digunakan untuk tujuan lain.',
  'The link works for {days} days. If it was not you, ignore this email. We then delete the address.':
    'Pautan ini sah selama {days} hari. Jika itu bukan anda, abaikan e-mel ini. Kami kemudian memadamkan alamat itu.',
  'A range from your waitlist is on sale': 'Rangkaian yang anda tunggu mula dijual',
  'A product from your waitlist is available again': 'Produk yang anda tunggu tersedia semula',
  '{product} is available again': '{product} tersedia semula',
  'You asked us to email you. We make it after you order.':
    'Anda meminta kami menghantar e-mel. Kami menyediakannya selepas anda memesan.',
  'You asked us to email you.': 'Anda meminta kami menghantar e-mel.',
  '{range} is on sale': '{range} mula dijual',
  'You asked us to email you. The first product is {product}. We make it after you order.':
    'Anda meminta kami menghantar e-mel. Produk pertama ialah {product}. Kami menyediakannya selepas anda memesan.',
  'View the product': 'Lihat produk ini',
  'This is our only email about it. We have deleted your address from this waitlist.':
    'Ini satu-satunya e-mel kami tentangnya. Kami telah memadamkan alamat anda daripada senarai menunggu ini.',
  'You receive this email because you joined the waitlist.':
    'Anda menerima e-mel ini kerana anda menyertai senarai menunggu.',
  'Open the link and enter the password that you chose.':
    'Buka pautan dan masukkan kata laluan yang anda pilih.',
  'Open the link, enter the password that you chose and verify this address. Then you can log in.':
    'Buka pautan, masukkan kata laluan yang anda pilih dan sahkan alamat ini. Kemudian anda boleh log masuk.',
  'If you did not register, or received several of these emails, use the same page to delete the registration or choose your own password.':
    'Jika anda tidak mendaftar, atau menerima beberapa e-mel seperti ini, padamkan pendaftaran atau pilih kata laluan anda sendiri di halaman yang sama.',
  'You asked to log in with this email address. Open the link and enter your password to verify it. Until then, log in with your old address.':
    'Anda meminta untuk log masuk dengan alamat e-mel ini. Buka pautan dan masukkan kata laluan anda untuk mengesahkannya. Sehingga itu, log masuk dengan alamat lama anda.',
  '{code} adds your orders to your account': '{code} menambahkan pesanan anda ke akaun anda',
  '{code} adds your quiz results to your account':
    '{code} menambahkan keputusan kuiz anda ke akaun anda',
  'Enter this code in your account to add the orders you placed without one.':
    'Masukkan kod ini dalam akaun anda untuk menambahkan pesanan yang dibuat tanpa akaun.',
  'Enter this code on the page with your quiz results to keep them in your account.':
    'Masukkan kod ini di halaman keputusan kuiz anda untuk menyimpannya dalam akaun anda.',
  'If you did not ask for it, do not share the code. Nothing is added without it.':
    'Jika anda tidak memintanya, jangan kongsi kod ini. Tiada apa-apa yang ditambahkan tanpanya.',
  'You receive this email because a logged-in customer asked for this code.':
    'Anda menerima e-mel ini kerana seorang pelanggan yang telah log masuk meminta kod ini.',

  // Recall
  'A supplier has told us about a quality problem with an ingredient of this product. We are recalling every jar that was made with it.':
    'Pembekal telah memaklumkan kami tentang masalah kualiti pada satu bahan produk ini. Kami menarik balik setiap balang yang diracik dengannya.',
  'You can choose a new jar or a full refund. Sending the jar back costs you nothing.':
    'Anda boleh memilih balang baharu atau bayaran balik penuh. Pemulangan balang adalah percuma.',
  'Reminder: stop using a product of order {number}':
    'Peringatan: hentikan penggunaan satu produk daripada pesanan {number}',
  'Recall: stop using a product of order {number}':
    'Penarikan balik: hentikan penggunaan satu produk daripada pesanan {number}',
  'Stop using it and tell us what you have left.':
    'Hentikan penggunaannya dan beritahu kami apa yang masih ada pada anda.',
  'Please stop using this product, {firstName}': 'Sila hentikan penggunaan produk ini, {firstName}',
  'The batch number is on the label of the jar. This concerns order {number}:':
    'Nombor kelompok tertera pada label balang. Ini berkaitan dengan pesanan {number}:',
  'Tell us what you have': 'Beritahu kami',
  'Questions? Reply to this email, write to {email} or call {phone}.':
    'Ada soalan? Balas e-mel ini, tulis kepada {email} atau telefon {phone}.',
  'You receive this email because you ordered this product.':
    'Anda menerima e-mel ini kerana anda telah memesan produk ini.',
}
