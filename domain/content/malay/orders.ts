/** Malay for orders after payment. */
export const orders: Readonly<Record<string, string>> = {
  // Change of address
  'Delivery address': 'Alamat penghantaran',
  'Delivery address changed': 'Alamat penghantaran ditukar',
  'Address changed': 'Alamat ditukar',
  'Change the address': 'Tukar alamat',
  'New address': 'Alamat baharu',
  'Save the address': 'Simpan alamat',
  'Please check these fields.': 'Sila semak ruang berikut.',
  'You can change it until {when}, or until the parcel is ready for the courier.':
    'Anda boleh menukarnya sehingga {when}, atau sehingga bungkusan sedia untuk kurier.',
  'The delivery address is changed. We have emailed you the new one.':
    'Alamat penghantaran telah ditukar. Kami telah menghantar alamat baharu itu melalui e-mel.',
  'Delivery there is free. The {fee} you paid for delivery is not refunded.':
    'Penghantaran ke sana percuma. {fee} yang anda bayar untuk penghantaran tidak dibayar balik.',
  'Delivery to {state} costs {fee}, which was not part of your payment, so this change is not possible here.':
    'Penghantaran ke {state} berharga {fee}, yang tidak termasuk dalam bayaran anda, jadi pertukaran ini tidak dapat dibuat di sini.',
  'This page can no longer show the order.': 'Halaman ini tidak dapat lagi memaparkan pesanan itu.',
  'Open it with a code sent by email': 'Buka dengan kod yang dihantar melalui e-mel',
  'The address can be changed once the order is paid.':
    'Alamat boleh ditukar selepas pesanan dibayar.',
  'The time to change the address is over. Please contact us.':
    'Tempoh untuk menukar alamat telah tamat. Sila hubungi kami.',
  'The parcel is ready for the courier, so the address can no longer be changed. Please contact us.':
    'Bungkusan sudah sedia untuk kurier, jadi alamat tidak boleh ditukar lagi. Sila hubungi kami.',
  'Can be changed within {hours} hours of payment, until the parcel is ready for the courier: in <account>your account</account> or by <order>finding your order</order>.':
    'Boleh ditukar dalam masa {hours} jam selepas pembayaran, selagi bungkusan belum sedia untuk kurier: dalam <account>akaun anda</account> atau dengan <order>mencari pesanan anda</order>.',
  'The link in the email has ended after {days} days, because it shows your name and address. We send you a code instead.':
    'Pautan dalam e-mel telah tamat selepas {days} hari kerana ia memaparkan nama dan alamat anda. Kami menghantar kod kepada anda.',
  // Subscriptions
  'The next order is moved: it is charged and made from {date}. No delivery is lost.':
    'Pesanan seterusnya dialihkan: ia dicaj dan disediakan mulai {date}. Tiada penghantaran yang hilang.',
  'Undo the new date': 'Batalkan tarikh baharu',
  'Suspend this plan?': 'Gantung pelan ini?',
  'Your delivery of {date} is being made already and is still charged. The plan is suspended after it.':
    'Penghantaran anda pada {date} sedang disediakan dan masih dikenakan caj. Pelan digantung selepasnya.',
  'From now on nothing is charged or delivered, until you press Resume.':
    'Mulai sekarang tiada caj atau penghantaran, sehingga anda menekan Sambung semula.',
  'The delivery of {date} is not made. To leave out only one, skip it.':
    'Penghantaran pada {date} tidak dibuat. Untuk meninggalkan satu sahaja, langkau pesanan itu.',
  'Deliveries stay {days} days apart.': 'Penghantaran kekal {days} hari berselang.',
}
