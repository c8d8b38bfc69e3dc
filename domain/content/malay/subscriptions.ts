/**
 * Malay for plans and subscriptions: at the checkout, at PayPal's approval and in the account. The
 * key of a row is the English sentence in the code, to the letter. The translation keeps its
 * `{placeholders}` and `<tags>`. tests/house/docs/messages.test.ts reports a sentence without a
 * row, and a row that no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const subscriptionsMessages: MessageCatalogue = {
  // Checkout
  'Create an account': 'Cipta akaun',
  'Log in to subscribe': 'Log masuk untuk melanggan',
  'Open the link in our email to {email}, then log in here.':
    'Buka pautan dalam e-mel kami kepada {email}, kemudian log masuk di sini.',
  'Continue to login': 'Teruskan ke log masuk',
  'Enter your contact and delivery details first. We use them for your account.':
    'Masukkan butiran hubungan dan penghantaran anda dahulu. Kami menggunakannya untuk akaun anda.',
  'Back to the form': 'Kembali ke borang',
  '{name}, {email}. We use the address from the form.':
    '{name}, {email}. Kami menggunakan alamat daripada borang.',
  'Plan saving {percent}%': 'Penjimatan pelan {percent}%',
  'Total today': 'Jumlah hari ini',
  'Then {amount} every {days} days, {count, plural, one {once more} other {# more times}}. It ends automatically.':
    'Kemudian {amount} setiap {days} hari, {count, plural, other {# kali lagi}}. Ia tamat secara automatik.',
  'You need an account for a plan, so that you can pause, change or cancel it.':
    'Anda memerlukan akaun untuk pelan, supaya anda boleh menjeda, mengubah atau membatalkannya.',
  'Log in or create an account': 'Log masuk atau cipta akaun',
  'You left PayPal without approving. Nothing was charged, and your details are still here.':
    'Anda meninggalkan PayPal tanpa memberi kelulusan. Tiada caj dikenakan, dan butiran anda masih di sini.',
  'Preparing PayPal…': 'Menyediakan PayPal…',
  'Loading PayPal…': 'Memuatkan PayPal…',
  '{count} deliveries, {price} each': '{count} penghantaran, {price} setiap satu',
  '{count} deliveries, the first {first}, then {price} each':
    '{count} penghantaran, yang pertama {first}, kemudian {price} setiap satu',
  'Save {percent}%': 'Jimat {percent}%',
  'One-time or subscription': 'Sekali atau langganan',
  'One time': 'Sekali sahaja',
  Deliveries: 'Penghantaran',
  '{count}, one every {days} days': '{count}, satu setiap {days} hari',
  '{count}, one every {days} days, {covers} days in total':
    '{count}, satu setiap {days} hari, {covers} hari kesemuanya',
  'Total for the plan': 'Jumlah bagi pelan',
  '{amount} for {count} deliveries': '{amount} untuk {count} penghantaran',
  'One delivery lasts {days} days. To cover {term} days you need {count} deliveries, which last {covers} days.':
    'Satu penghantaran tahan {days} hari. Untuk {term} hari anda memerlukan {count} penghantaran, yang tahan {covers} hari.',
  'First delivery': 'Penghantaran pertama',
  '{amount}, paid today, {date}': '{amount}, dibayar hari ini, {date}',
  Then: 'Kemudian',
  '{amount} on {dates}': '{amount} pada {dates}',
  '{amount} each on {dates}': '{amount} setiap satu pada {dates}',
  'You save': 'Anda jimat',
  '{amount} over the whole plan': '{amount} sepanjang pelan',
  'Change, pause or cancel': 'Ubah, jeda atau batal',
  'In your account, up to {days} days before each delivery. For the delivery on {date}: until {cutOff}.':
    'Dalam akaun anda, sehingga {days} hari sebelum setiap penghantaran. Untuk penghantaran pada {date}: sehingga {cutOff}.',
  'Last payment': 'Bayaran terakhir',
  '{date}. Nothing is charged after it.': '{date}. Tiada caj dikenakan selepas itu.',
  'PayPal could not set up the subscription. Nothing was charged. Please try again.':
    'PayPal tidak dapat menyediakan langganan. Tiada caj dikenakan. Sila cuba lagi.',
  'Continue in the PayPal window.': 'Teruskan dalam tetingkap PayPal.',
  'Approve in PayPal, then return here. PayPal charges each delivery.':
    'Luluskan di PayPal, kemudian kembali ke sini. PayPal mengenakan caj bagi setiap penghantaran.',
  'PayPal is taking longer than usual. Wait, or buy once by bank.':
    'PayPal mengambil masa lebih lama daripada biasa. Tunggu, atau beli sekali melalui bank.',
  'Buy once instead': 'Beli sekali sahaja',
  'PayPal could not be loaded.': 'PayPal tidak dapat dimuatkan.',
  'Your plan could not be loaded.': 'Pelan anda tidak dapat dimuatkan.',
  'Nothing was charged. Check your connection and any ad blocker, then try again.':
    'Tiada caj dikenakan. Semak sambungan dan penyekat iklan anda, kemudian cuba lagi.',

  // Return from PayPal
  'Retrieving your subscription...': 'Mendapatkan langganan anda...',
  'We are checking with PayPal. This can take a few seconds.':
    'Kami sedang menyemak dengan PayPal. Ini boleh mengambil beberapa saat.',
  'Thank you, {name}. Your subscription has started.':
    'Terima kasih, {name}. Langganan anda telah bermula.',
  'The first delivery is paid. We have emailed you. If you do not see the email, check your spam folder.':
    'Penghantaran pertama telah dibayar. Kami telah menghantar e-mel kepada anda. Jika anda tidak menjumpainya, semak folder spam.',
  'PayPal is charging the first delivery. We will email you when it is paid.':
    'PayPal sedang mengenakan caj bagi penghantaran pertama. Kami akan menghantar e-mel apabila ia dibayar.',
  'We are waiting for PayPal to confirm your subscription. This page updates automatically. You can also close it: we will email you.':
    'Kami menunggu PayPal mengesahkan langganan anda. Halaman ini dikemas kini secara automatik. Anda juga boleh menutupnya: kami akan menghantar e-mel.',
  'We are waiting for PayPal to confirm your subscription. We will email you when it is confirmed. You do not need to do anything.':
    'Kami menunggu PayPal mengesahkan langganan anda. Kami akan menghantar e-mel apabila disahkan. Anda tidak perlu berbuat apa-apa.',
  'Your subscription has not started.': 'Langganan anda belum bermula.',
  'Your subscription is suspended.': 'Langganan anda digantung.',
  'Your subscription has ended.': 'Langganan anda telah tamat.',
  'Nothing is charged until you resume it.':
    'Tiada caj dikenakan sehingga anda menyambungnya semula.',
  'Nothing more is charged for it.': 'Tiada lagi caj dikenakan untuknya.',
  'First payment': 'Bayaran pertama',
  'Your next order is on {date}.': 'Pesanan anda yang seterusnya ialah pada {date}.',
  'Next payment': 'Bayaran seterusnya',
  '{amount} on {date}': '{amount} pada {date}',
  'Last day for changes': 'Hari terakhir untuk perubahan',
  'See your subscription': 'Lihat langganan anda',

  // Account
  Resume: 'Sambung semula',
  'If you resume today': 'Jika anda sambung semula hari ini',
  'Next payment {date}, {amount}': 'Bayaran seterusnya {date}, {amount}',
  Suspend: 'Gantung',
  'Skip next order': 'Langkau pesanan seterusnya',
  'Change date': 'Tukar tarikh',
  'Suspend, skip or change date': 'Gantung, langkau atau tukar tarikh',
  'Suspend, skip or change the date': 'Gantung, langkau atau tukar tarikh',
  'What should happen?': 'Apakah yang anda mahu?',
  'The next payment follows the original schedule again.':
    'Bayaran seterusnya mengikut jadual asal semula.',
  'Applies immediately: the payment of {date} and all later ones stop until you press Resume.':
    'Berkuat kuasa serta-merta: bayaran pada {date} dan semua bayaran selepasnya dihentikan sehingga anda menekan Sambung semula.',
  'Applies after the delivery of {date}, which is already being prepared and will be charged.':
    'Berkuat kuasa selepas penghantaran pada {date}, yang sedang disediakan dan akan dikenakan caj.',
  'Nothing is charged on {date}. The next payment is on {later}, and the subscription ends later. You keep all deliveries.':
    'Tiada caj dikenakan pada {date}. Bayaran seterusnya pada {later}, dan langganan tamat lebih lewat. Semua penghantaran anda kekal.',
  'Change address': 'Tukar alamat',
  'Cancel Subscription': 'Batalkan Langganan',
  'Delivery address of this subscription': 'Alamat penghantaran langganan ini',
  'Your delivery of {date} is already being prepared and goes to the old address.':
    'Penghantaran anda pada {date} sedang disediakan dan akan dihantar ke alamat lama.',
  'Your payment failed. PayPal will try again on {date}. Check your payment method at PayPal.':
    'Bayaran anda gagal. PayPal akan mencuba lagi pada {date}. Semak kaedah pembayaran anda di PayPal.',
  'Your payment failed and PayPal will not try again. Check your payment method at PayPal, then resume.':
    'Bayaran anda gagal dan PayPal tidak akan mencuba lagi. Semak kaedah pembayaran anda di PayPal, kemudian sambung semula.',
  'Approve at PayPal': 'Luluskan di PayPal',
  'This plan is not approved yet. To continue, order it again at the checkout.':
    'Pelan ini belum diluluskan. Untuk meneruskan, pesan semula di halaman pembayaran.',
  'Next order': 'Pesanan seterusnya',
  '{date}, {amount}': '{date}, {amount}',
  'Being prepared': 'Sedang disediakan',
  'Changes apply after it.': 'Perubahan berkuat kuasa selepasnya.',
  '{done} of {all} paid': '{done} daripada {all} telah dibayar',
  'Your reason': 'Sebab anda',
  'Cancel this subscription?': 'Batalkan langganan ini?',
  'Keep the subscription': 'Kekalkan langganan',
  'Your delivery of {date} is already being prepared and will be charged. The subscription ends after it.':
    'Penghantaran anda pada {date} sedang disediakan dan akan dikenakan caj. Langganan tamat selepasnya.',
  'Nothing more is charged or delivered. Cancelled subscriptions cannot be restarted.':
    'Tiada lagi caj atau penghantaran. Langganan yang dibatalkan tidak boleh dimulakan semula.',
  'Reason for cancelling': 'Sebab pembatalan',
  'Please do not include health details. Send those to our pharmacist.':
    'Jangan sertakan butiran kesihatan. Sampaikan kepada ahli farmasi kami.',
  'Deliveries, changes and address': 'Penghantaran, perubahan dan alamat',
  'Delivery {number}': 'Penghantaran {number}',
  Changes: 'Perubahan',
  'Delivery address: {address}': 'Alamat penghantaran: {address}',
  'Failed to cancel subscription': 'Gagal membatalkan langganan',
  'Failed to suspend subscription': 'Gagal menggantung langganan',
  'Failed to resume subscription': 'Gagal menyambung semula langganan',
  'Failed to skip the delivery': 'Gagal melangkau penghantaran',
  'Failed to change the delivery date': 'Gagal menukar tarikh penghantaran',
  // Results of a change, and events
  'Your subscription has resumed.': 'Langganan anda telah disambung semula.',
  'Your subscription is suspended. Nothing is charged until you resume it.':
    'Langganan anda digantung. Tiada caj dikenakan sehingga anda menyambungnya semula.',
  'Your subscription is cancelled. Nothing more is charged.':
    'Langganan anda dibatalkan. Tiada lagi caj dikenakan.',
  'Your subscription will resume when PayPal confirms it.':
    'Langganan anda akan disambung semula apabila PayPal mengesahkannya.',
  'Your subscription will be suspended when PayPal confirms it.':
    'Langganan anda akan digantung apabila PayPal mengesahkannya.',
  'Your subscription will be cancelled when PayPal confirms it.':
    'Langganan anda akan dibatalkan apabila PayPal mengesahkannya.',
  'The change is undone. Your subscription continues as before.':
    'Perubahan telah dibatalkan. Langganan anda diteruskan seperti biasa.',
  'Your delivery of {next} is already being prepared and will still arrive. Your subscription ends after it, on {from}.':
    'Penghantaran anda pada {next} sedang disediakan dan tetap tiba. Langganan anda tamat selepasnya, pada {from}.',
  'Your delivery of {next} is already being prepared and will still arrive. Your subscription is suspended after it, on {from}.':
    'Penghantaran anda pada {next} sedang disediakan dan tetap tiba. Langganan anda digantung selepasnya, pada {from}.',
  'Your next delivery has a new date. The next payment is on {day}. You keep all deliveries.':
    'Penghantaran anda yang seterusnya mempunyai tarikh baharu. Bayaran seterusnya pada {day}. Semua penghantaran anda kekal.',
  'Your next delivery is already being prepared and goes to the old address. The new address applies from {day}.':
    'Penghantaran anda yang seterusnya sedang disediakan dan dihantar ke alamat lama. Alamat baharu berkuat kuasa mulai {day}.',
  'Your deliveries go to the new address.': 'Penghantaran anda dihantar ke alamat baharu.',
  'You started this subscription. PayPal needs your approval.':
    'Anda memulakan langganan ini. PayPal memerlukan kelulusan anda.',
  'You approved it at PayPal and the subscription started.':
    'Anda meluluskannya di PayPal dan langganan bermula.',
  'Payment received for order {order}.': 'Bayaran diterima untuk pesanan {order}.',
  'A payment failed. PayPal will try again.': 'Satu bayaran gagal. PayPal akan mencuba lagi.',
  'You asked to suspend the subscription from {day}.':
    'Anda meminta langganan digantung mulai {day}.',
  'You asked to cancel the subscription from {day}.':
    'Anda meminta langganan dibatalkan mulai {day}.',
  'You asked to resume the subscription.': 'Anda meminta langganan disambung semula.',
  'You undid the change. The subscription continues.':
    'Anda membatalkan perubahan itu. Langganan diteruskan.',
  'PayPal could not make the change. Nothing has changed.':
    'PayPal tidak dapat membuat perubahan itu. Tiada apa-apa yang berubah.',
  'PayPal could not make the change. The subscription stays suspended until you resume it.':
    'PayPal tidak dapat membuat perubahan itu. Langganan kekal digantung sehingga anda menyambungnya semula.',
  'PayPal could not move the next delivery. It is charged on its original day.':
    'PayPal tidak dapat menukar tarikh penghantaran seterusnya. Caj dikenakan pada hari asalnya.',
  'PayPal could not resume the subscription for the delivery you moved. The subscription stays suspended and nothing is charged until you resume it.':
    'PayPal tidak dapat menyambung semula langganan untuk penghantaran yang anda tukar tarikhnya. Langganan kekal digantung dan tiada caj dikenakan sehingga anda menyambungnya semula.',
  'PayPal could not resume the subscription for the delivery you moved. So the change you asked for applies now.':
    'PayPal tidak dapat menyambung semula langganan untuk penghantaran yang anda tukar tarikhnya. Jadi perubahan yang anda minta berkuat kuasa sekarang.',
  'PayPal has not resumed your subscription yet. Nothing is charged until it does. We try again until {day}, and email you if it does not work.':
    'PayPal belum menyambung semula langganan anda. Tiada caj dikenakan sebelum itu. Kami mencuba lagi sehingga {day}, dan menghantar e-mel kepada anda jika tidak berjaya.',
  'The subscription is suspended.': 'Langganan digantung.',
  'The subscription is suspended because a payment failed.':
    'Langganan digantung kerana satu bayaran gagal.',
  'The subscription has resumed.': 'Langganan telah disambung semula.',
  'You cancelled the subscription.': 'Anda membatalkan langganan.',
  'The subscription was cancelled at PayPal.': 'Langganan dibatalkan di PayPal.',
  'The subscription has ended. All deliveries are paid.':
    'Langganan telah tamat. Semua penghantaran telah dibayar.',
  'The subscription was not approved at PayPal. Nothing was charged.':
    'Langganan tidak diluluskan di PayPal. Tiada caj dikenakan.',
  'You moved the next delivery to {day}.': 'Anda menukar tarikh penghantaran seterusnya ke {day}.',
  'The subscription resumes for the delivery you moved.':
    'Langganan disambung semula untuk penghantaran yang anda tukar tarikhnya.',
  'You changed the delivery address, from {day}.': 'Anda menukar alamat penghantaran, mulai {day}.',
  'Thank you. PayPal is confirming your subscription. We will email you shortly.':
    'Terima kasih. PayPal sedang mengesahkan langganan anda. Kami akan menghantar e-mel sebentar lagi.',
  'Thank you. Your subscription has started.': 'Terima kasih. Langganan anda telah bermula.',
  'We have not received your approval from PayPal. If you approved the subscription, we will email you.':
    'Kami belum menerima kelulusan anda daripada PayPal. Jika anda telah meluluskan langganan ini, kami akan menghantar e-mel kepada anda.',
  'Your subscription has ended. Nothing more is charged.':
    'Langganan anda telah tamat. Tiada caj lagi dikenakan.',
  'Nothing was charged. You can try again, or buy it once.':
    'Tiada caj dikenakan. Anda boleh mencuba lagi, atau membeli sekali sahaja.',
  'Your subscription has started.': 'Langganan anda telah bermula.',
  '3-month plan, one delivery every {days} days, {amount} each':
    'Pelan 3 bulan, satu penghantaran setiap {days} hari, {amount} setiap satu',
  '6-month plan, one delivery every {days} days, {amount} each':
    'Pelan 6 bulan, satu penghantaran setiap {days} hari, {amount} setiap satu',
  ACTIVE: 'AKTIF',
  SUSPENDED: 'DIGANTUNG',
  CANCELLED: 'DIBATALKAN',
  EXPIRED: 'TAMAT',
  APPROVAL_PENDING: 'MENUNGGU KELULUSAN',
  APPROVED: 'DILULUSKAN',
  'Refill reminders · Racik': 'Peringatan kapsul hampir habis · Racik',
  'Refill reminders': 'Peringatan kapsul hampir habis',
  'We email you once before the capsules of an order run out. You can stop these reminders. You still get emails about orders and subscriptions.':
    'Kami menghantar e-mel sekali sebelum kapsul sesuatu pesanan habis. Anda boleh menghentikan peringatan ini. Anda tetap menerima e-mel tentang pesanan dan langganan.',
  '3 months': '3 bulan',
  '6 months': '6 bulan',
  'Stop reminders': 'Hentikan peringatan',
  'This link is incomplete. Open it again from the email.':
    'Pautan ini tidak lengkap. Buka sekali lagi daripada e-mel.',
  'You will not get any more refill reminders.':
    'Anda tidak akan menerima lagi peringatan kapsul hampir habis.',

  '{count} deliveries, {price} each. You save {saving} in total.':
    '{count} penghantaran, {price} setiap satu. Anda jimat {saving} kesemuanya.',
  'per delivery': 'setiap penghantaran',
  'One delivery every {days} days, {total} in total. Then the subscription ends automatically. It applies to your whole order. You pay with PayPal and need an account.':
    'Satu penghantaran setiap {days} hari, {total} kesemuanya. Kemudian langganan tamat secara automatik. Ia meliputi seluruh pesanan anda. Anda membayar dengan PayPal dan memerlukan akaun.',
}
