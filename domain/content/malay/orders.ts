/**
 * Malay for orders after payment. The key of a row is the English sentence in the code, to the
 * letter. The translation keeps its `{placeholders}` and `<tags>`.
 * tests/house/docs/messages.test.ts reports a sentence without a row, and a row that no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const ordersMessages: MessageCatalogue = {
  // Change of address
  'Delivery address': 'Alamat penghantaran',
  'Delivery address changed': 'Alamat penghantaran ditukar',
  'Address changed': 'Alamat ditukar',
  'Change the address': 'Tukar alamat',
  'New address': 'Alamat baharu',
  'Save the address': 'Simpan alamat',
  'Please check these fields.': 'Sila semak medan berikut.',
  'You can change it until {when}, or until the parcel is ready for the courier if that is earlier.':
    'Anda boleh menukarnya sehingga {when}, atau sehingga bungkusan sedia untuk kurier jika itu lebih awal.',
  'The delivery address has been changed. We have emailed you the new one.':
    'Alamat penghantaran telah ditukar. Kami telah menghantar alamat baharu itu melalui e-mel.',
  'Delivery there is free. The {fee} you paid for delivery is not refunded.':
    'Penghantaran ke sana percuma. {fee} yang anda bayar untuk penghantaran tidak dibayar balik.',
  'Delivery to {state} costs {fee}, which was not part of your payment, so this change is not possible here.':
    'Penghantaran ke {state} berharga {fee}, yang tidak termasuk dalam bayaran anda, jadi pertukaran ini tidak dapat dibuat di sini.',
  'This page can no longer show the order.': 'Halaman ini tidak dapat lagi memaparkan pesanan itu.',
  'Open it with a code sent by email': 'Buka dengan kod yang dihantar melalui e-mel',
  'The address can be changed once the order is paid.':
    'Alamat boleh ditukar selepas pesanan dibayar.',
  'Nothing is sent for this order, so its address cannot be changed.':
    'Tiada apa-apa yang dihantar untuk pesanan ini, jadi alamatnya tidak boleh ditukar.',
  'The address can no longer be changed. Please contact us.':
    'Alamat tidak boleh ditukar lagi. Sila hubungi kami.',
  'The parcel is ready for the courier, so the address can no longer be changed. Please contact us.':
    'Bungkusan sudah sedia untuk kurier, jadi alamat tidak boleh ditukar lagi. Sila hubungi kami.',
  'Can be changed within {hours} hours of payment, until the parcel is ready for the courier: in <account>your account</account> or by <order>finding your order</order>.':
    'Boleh ditukar dalam masa {hours} jam selepas pembayaran, selagi bungkusan belum sedia untuk kurier: dalam <account>akaun anda</account> atau dengan <order>mencari pesanan anda</order>.',
  'The link in the email expired after {days} days, because the page shows your name and address. We can send you a code instead.':
    'Pautan dalam e-mel telah tamat tempoh selepas {days} hari kerana halaman itu memaparkan nama dan alamat anda. Kami boleh menghantar kod kepada anda.',
  // Subscriptions
  'The next order is moved. It will be charged from {date}. You keep all deliveries.':
    'Tarikh pesanan seterusnya telah ditukar. Ia akan dicaj mulai {date}. Semua penghantaran anda kekal.',
  'Undo the new date': 'Batalkan tarikh baharu',
  'Nothing is charged or delivered until you press Resume.':
    'Tiada caj atau penghantaran sehingga anda menekan Sambung semula.',
  'Deliveries stay {days} days apart.': 'Penghantaran kekal {days} hari berselang.',
}
