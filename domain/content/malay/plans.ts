/** Malay for plans: at the checkout, at PayPal's approval and in the account. */
import type { Catalogue } from '#domain/content/messages.ts'

export const plans: Catalogue = {
  // Checkout
  'Create an account': 'Cipta akaun',
  'Log in for your plan': 'Log masuk untuk pelan anda',
  'Open the link in our letter to {email}, then log in here.':
    'Buka pautan dalam surat kami kepada {email}, kemudian log masuk di sini.',
  'I have confirmed it: log in': 'Saya telah mengesahkannya: log masuk',
  'Fill in your contact and delivery details first: your account is made from them.':
    'Isi butiran hubungan dan penghantaran anda dahulu: akaun anda dibuat daripadanya.',
  'Back to the form': 'Kembali ke borang',
  '{name}, {email}. Your address is taken from the form.':
    '{name}, {email}. Alamat anda diambil daripada borang.',
  'Plan saving {percent}%': 'Penjimatan pelan {percent}%',
  'Total today': 'Jumlah hari ini',
  'Then {amount} every {days} days, {count, plural, one {once more} other {# more times}}. It ends by itself.':
    'Kemudian {amount} setiap {days} hari, {count, plural, other {# kali lagi}}. Ia tamat dengan sendiri.',
  'A plan needs an account, so that you can pause, change or cancel it yourself.':
    'Pelan memerlukan akaun, supaya anda boleh menjeda, mengubah atau membatalkannya sendiri.',
  'Log in or create an account': 'Log masuk atau cipta akaun',
  'You left PayPal without agreeing. Nothing was charged, and all you have typed is still here.':
    'Anda meninggalkan PayPal tanpa bersetuju. Tiada caj dikenakan, dan semua yang anda taip masih di sini.',
  'Preparing PayPal…': 'Menyediakan PayPal…',
  'Loading PayPal…': 'Memuatkan PayPal…',
  '{count} deliveries, {price} each': '{count} penghantaran, {price} setiap satu',
  'Save {percent}%': 'Jimat {percent}%',
  'How often': 'Kekerapan',
  'One time': 'Sekali sahaja',
  Deliveries: 'Penghantaran',
  '{count}, one every {days} days': '{count}, satu setiap {days} hari',
  '{count}, one every {days} days, {covers} days in all':
    '{count}, satu setiap {days} hari, {covers} hari kesemuanya',
  'Charged in all': 'Jumlah caj',
  '{amount} for {count} deliveries': '{amount} untuk {count} penghantaran',
  'One delivery lasts {days} days. {count} deliveries are the fewest that cover {term} days, so this plan lasts {covers} days.':
    'Satu penghantaran tahan {days} hari. Sekurang-kurangnya {count} penghantaran diperlukan untuk {term} hari, jadi pelan ini tahan {covers} hari.',
  'First delivery': 'Penghantaran pertama',
  '{amount}, paid today, {date}': '{amount}, dibayar hari ini, {date}',
  Then: 'Kemudian',
  '{amount} on {dates}': '{amount} pada {dates}',
  'You save': 'Anda jimat',
  '{amount} over the whole plan': '{amount} sepanjang pelan',
  'Change, pause or cancel': 'Ubah, jeda atau batal',
  'In your account, until {cutOff} for the delivery of {date}: {days} days before each.':
    'Dalam akaun anda, sehingga {cutOff} untuk penghantaran {date}: {days} hari sebelum setiap satu.',
  'Ends by itself': 'Tamat dengan sendiri',
  'With the payment of {date}. Nothing is charged after it.':
    'Dengan bayaran pada {date}. Tiada caj dikenakan selepas itu.',
  'PayPal could not finish this. Nothing was charged. Please try again.':
    'PayPal tidak dapat menyelesaikannya. Tiada caj dikenakan. Sila cuba lagi.',
  'Go on in the window of PayPal.': 'Teruskan dalam tetingkap PayPal.',
  'You agree in a window of PayPal and come back here. PayPal charges each delivery.':
    'Anda bersetuju dalam tetingkap PayPal dan kembali ke sini. PayPal mengenakan caj bagi setiap penghantaran.',
  'PayPal takes longer than usual. You may wait, or buy once by bank.':
    'PayPal mengambil masa lebih lama daripada biasa. Anda boleh menunggu, atau membeli sekali melalui bank.',
  'Buy once instead': 'Beli sekali sahaja',
  'PayPal could not be loaded.': 'PayPal tidak dapat dimuatkan.',
  'Nothing was charged. A blocker in your browser or the network may be why.':
    'Tiada caj dikenakan. Penyekat dalam pelayar anda atau rangkaian mungkin puncanya.',

  // Return from PayPal
  'Retrieving your plan...': 'Mendapatkan pelan anda...',
  'PayPal is being asked. This can take a few seconds.':
    'PayPal sedang dihubungi. Ini boleh mengambil beberapa saat.',
  'Thank you, {name}. Your plan has begun.': 'Terima kasih, {name}. Pelan anda telah bermula.',
  'The first delivery is paid. We have written to you; if you do not see it, check spam.':
    'Penghantaran pertama telah dibayar. Kami telah menulis kepada anda; jika anda tidak menjumpainya, semak folder spam.',
  'PayPal is charging the first delivery. We write to you when it is paid.':
    'PayPal sedang mengenakan caj bagi penghantaran pertama. Kami akan menulis kepada anda apabila ia dibayar.',
  'We are waiting for PayPal to confirm your plan. This page looks again by itself; you may also close it, we write to you when it is confirmed.':
    'Kami menunggu PayPal mengesahkan pelan anda. Halaman ini menyemak semula dengan sendiri; anda juga boleh menutupnya, kami akan menulis kepada anda apabila disahkan.',
  'We are waiting for PayPal to confirm your plan. We write to you when it is confirmed; until then nothing more is needed.':
    'Kami menunggu PayPal mengesahkan pelan anda. Kami akan menulis kepada anda apabila disahkan; sehingga itu tiada apa-apa lagi yang diperlukan.',
  'Your plan has not begun.': 'Pelan anda belum bermula.',
  'Nothing is charged any more for it.': 'Tiada lagi caj dikenakan untuknya.',
  'Paid today': 'Dibayar hari ini',
  'Your next order is on {date}.': 'Pesanan anda yang seterusnya ialah pada {date}.',
  'Next payment': 'Bayaran seterusnya',
  '{amount} on {date}': '{amount} pada {date}',
  'Change it until': 'Boleh diubah sehingga',
  'See your subscription': 'Lihat langganan anda',

  // Account
  Resume: 'Sambung semula',
  'If you resume today': 'Jika anda sambung semula hari ini',
  'Next payment {date}, {amount}': 'Bayaran seterusnya {date}, {amount}',
  Suspend: 'Gantung',
  'Skip next order': 'Langkau pesanan seterusnya',
  'Change its address': 'Tukar alamatnya',
  'Cancel Subscription': 'Batalkan Langganan',
  'Address of this plan': 'Alamat pelan ini',
  'Your delivery of {date} is being made already and goes to the old address.':
    'Penghantaran anda pada {date} sedang disediakan dan akan dihantar ke alamat lama.',
  'Your payment did not go through. PayPal tries again on {date}; check the card or bank account there.':
    'Bayaran anda tidak berjaya. PayPal mencuba lagi pada {date}; semak kad atau akaun bank di sana.',
  'Your payment did not go through and PayPal does not try again by itself. Check the card or bank account there, then resume.':
    'Bayaran anda tidak berjaya dan PayPal tidak mencuba lagi dengan sendiri. Semak kad atau akaun bank di sana, kemudian sambung semula.',
  'Agree at PayPal': 'Beri persetujuan di PayPal',
  'Next order': 'Pesanan seterusnya',
  '{date}, {amount}': '{date}, {amount}',
  'Being made': 'Sedang disediakan',
  'Changes count after it.': 'Perubahan berkuat kuasa selepasnya.',
  '{done} of {all} paid': '{done} daripada {all} telah dibayar',
  'Your reason': 'Sebab anda',
  'Cancel this plan?': 'Batalkan pelan ini?',
  'Keep the plan': 'Kekalkan pelan',
  'Your delivery of {date} is being made already and is still charged. The plan ends after it.':
    'Penghantaran anda pada {date} sedang disediakan dan masih dikenakan caj. Pelan tamat selepasnya.',
  'Nothing more is charged or delivered. A cancelled plan cannot be taken up again.':
    'Tiada lagi caj atau penghantaran. Pelan yang dibatalkan tidak dapat disambung semula.',
  'Would you tell us why?': 'Bolehkah anda beritahu sebabnya?',
  'Please no health details: they belong to our pharmacist.':
    'Jangan sertakan butiran kesihatan: sampaikan kepada ahli farmasi kami.',
  'Skip the next order?': 'Langkau pesanan seterusnya?',
  'Nothing is charged on {date}. The delivery comes on {later} instead, and the plan ends later by as much: none is lost.':
    'Tiada caj dikenakan pada {date}. Penghantaran tiba pada {later}, dan pelan tamat lewat selama itu juga: tiada yang hilang.',
  'Deliveries, changes and address': 'Penghantaran, perubahan dan alamat',
  'Delivery {number}': 'Penghantaran {number}',
  Changes: 'Perubahan',
  'Goes to {address}': 'Dihantar ke {address}',
  'Failed to cancel subscription': 'Gagal membatalkan langganan',
  'Failed to suspend subscription': 'Gagal menggantung langganan',
  'Failed to resume subscription': 'Gagal menyambung semula langganan',
  'Failed to skip the delivery': 'Gagal melangkau penghantaran',
  'Failed to put the delivery off': 'Gagal menangguhkan penghantaran',
  // Results of a change, and events
  'Your subscription goes on.': 'Langganan anda diteruskan.',
  'Your subscription is suspended. Nothing is charged until you resume it.':
    'Langganan anda digantung. Tiada caj dikenakan sehingga anda menyambungnya semula.',
  'Your subscription is cancelled. Nothing more is charged.':
    'Langganan anda dibatalkan. Tiada lagi caj dikenakan.',
  'Your subscription goes on as soon as PayPal answers.':
    'Langganan anda diteruskan sebaik sahaja PayPal menjawab.',
  'Your subscription is suspended as soon as PayPal answers.':
    'Langganan anda digantung sebaik sahaja PayPal menjawab.',
  'Your subscription is cancelled as soon as PayPal answers.':
    'Langganan anda dibatalkan sebaik sahaja PayPal menjawab.',
  'You took it back: your subscription goes on as before.':
    'Anda menarik balik: langganan anda diteruskan seperti biasa.',
  'Your delivery of {next} is being made already and still comes. Your subscription ends after it, on {from}.':
    'Penghantaran anda pada {next} sedang disediakan dan tetap tiba. Langganan anda tamat selepasnya, pada {from}.',
  'Your delivery of {next} is being made already and still comes. Your subscription is suspended after it, on {from}.':
    'Penghantaran anda pada {next} sedang disediakan dan tetap tiba. Langganan anda digantung selepasnya, pada {from}.',
  'Your next delivery is put off: the next payment is on {day}. No delivery is lost.':
    'Penghantaran anda yang seterusnya ditangguhkan: bayaran seterusnya pada {day}. Tiada penghantaran yang hilang.',
  'Your next delivery is being made already and goes to the old address. The new one counts from {day}.':
    'Penghantaran anda yang seterusnya sedang disediakan dan dihantar ke alamat lama. Alamat baharu berkuat kuasa mulai {day}.',
  'Your deliveries go to the new address.': 'Penghantaran anda dihantar ke alamat baharu.',
  'You began this plan; PayPal waits for your agreement.':
    'Anda memulakan pelan ini; PayPal menunggu persetujuan anda.',
  'You agreed at PayPal and the plan began.': 'Anda bersetuju di PayPal dan pelan bermula.',
  'Payment received. Order {order} is being made.':
    'Bayaran diterima. Pesanan {order} sedang disediakan.',
  'A payment failed. PayPal tries again.': 'Satu bayaran gagal. PayPal mencuba lagi.',
  'You asked to suspend the plan from {day}.': 'Anda meminta pelan digantung mulai {day}.',
  'You asked to cancel the plan from {day}.': 'Anda meminta pelan dibatalkan mulai {day}.',
  'You asked to resume the plan.': 'Anda meminta pelan disambung semula.',
  'You took that back: the plan goes on.': 'Anda menarik balik: pelan diteruskan.',
  'PayPal could not do that. Nothing has changed.':
    'PayPal tidak dapat melakukannya. Tiada apa-apa yang berubah.',
  'The plan is suspended.': 'Pelan digantung.',
  'The plan is suspended because a payment failed.': 'Pelan digantung kerana satu bayaran gagal.',
  'The plan goes on.': 'Pelan diteruskan.',
  'The plan has ended: you cancelled it.': 'Pelan telah tamat: anda membatalkannya.',
  'The plan was cancelled at PayPal.': 'Pelan dibatalkan di PayPal.',
  'The plan has ended: every delivery of its term is paid.':
    'Pelan telah tamat: setiap penghantaran dalam tempohnya telah dibayar.',
  'The plan was not agreed to at PayPal. Nothing was charged.':
    'Pelan tidak dipersetujui di PayPal. Tiada caj dikenakan.',
  'You put the next delivery off to {day}.':
    'Anda menangguhkan penghantaran seterusnya kepada {day}.',
  'The plan resumes for the delivery you put off.':
    'Pelan disambung semula untuk penghantaran yang anda tangguhkan.',
  'You changed the delivery address, from {day}.': 'Anda menukar alamat penghantaran, mulai {day}.',
  'Thank you. PayPal is finishing your subscription; we write to you in a moment.':
    'Terima kasih. PayPal sedang menyelesaikan langganan anda; kami akan menulis kepada anda sebentar lagi.',
  'Thank you. Your subscription has begun.': 'Terima kasih. Langganan anda telah bermula.',
  'Nothing was charged. You can try again, or buy it once.':
    'Tiada caj dikenakan. Anda boleh mencuba lagi, atau membeli sekali sahaja.',
  'Your subscription has begun.': 'Langganan anda telah bermula.',
  '3-month plan, one delivery every {days} days, {amount} each':
    'Pelan 3 bulan, satu penghantaran setiap {days} hari, {amount} setiap satu',
  '6-month plan, one delivery every {days} days, {amount} each':
    'Pelan 6 bulan, satu penghantaran setiap {days} hari, {amount} setiap satu',
  ACTIVE: 'AKTIF',
  SUSPENDED: 'DIGANTUNG',
  CANCELLED: 'DIBATALKAN',
  EXPIRED: 'TAMAT',
  APPROVAL_PENDING: 'MENUNGGU PERSETUJUAN',
  'Refill reminders · Racik': 'Peringatan kapsul hampir habis · Racik',
  'Refill reminders': 'Peringatan kapsul hampir habis',
  'We write to you once before the capsules of an order run out. You can stop that; letters about your orders and plans still come.':
    'Kami menulis kepada anda sekali sebelum kapsul sesuatu pesanan habis. Anda boleh menghentikannya; surat tentang pesanan dan pelan anda tetap dihantar.',
  '3 months': '3 bulan',
  '6 months': '6 bulan',
  'No more reminders': 'Hentikan peringatan',
  'This link is not whole. Open it from the letter once more.':
    'Pautan ini tidak lengkap. Buka sekali lagi daripada surat.',
  'You get no more reminders that your capsules are running out.':
    'Anda tidak akan menerima lagi peringatan bahawa kapsul anda hampir habis.',

  'Subscribe and save': 'Langgan dan jimat',
  '<plan>{term}</plan>: {count} deliveries, {price} each. You save {saving} in all.':
    '<plan>{term}</plan>: {count} penghantaran, {price} setiap satu. Anda jimat {saving} kesemuanya.',
}
