/** Malay for the page on which a customer answers the pharmacist. */
import type { Catalogue } from '#domain/content/messages.ts'

export const pharmacist: Catalogue = {
  'A question from our pharmacist · Racik': 'Soalan daripada ahli farmasi kami · Racik',
  'A question from our pharmacist': 'Soalan daripada ahli farmasi kami',
  'About your order {order}.': 'Mengenai pesanan anda {order}.',
  'Open the link in our letter to read the question.':
    'Buka pautan dalam surat kami untuk membaca soalan itu.',
  'Write to us': 'Tulis kepada kami',
  Opening: 'Sedang membuka',
  'For your privacy we show the question only to you. We send a code to {address}; type it here.':
    'Demi privasi anda, soalan itu hanya ditunjukkan kepada anda. Kami menghantar kod ke {address}; taipkannya di sini.',
  'A code is on its way. It works for {minutes} minutes.':
    'Kod sedang dihantar. Ia boleh digunakan selama {minutes} minit.',
  'Show the question': 'Tunjukkan soalan',
  'Bought with an account?': 'Membeli dengan akaun?',
  'Log in, then open the link in our letter again.':
    'Log masuk, kemudian buka pautan dalam surat kami sekali lagi.',
  'You, {when}': 'Anda, {when}',
  '{name}, pharmacist, {when}': '{name}, ahli farmasi, {when}',
  'Our pharmacist has your answer and goes on with your order.':
    'Ahli farmasi kami telah menerima jawapan anda dan meneruskan pesanan anda.',
  'This question is closed: our pharmacist has approved your order. You do not need to answer.':
    'Soalan ini telah ditutup: ahli farmasi kami telah meluluskan pesanan anda. Anda tidak perlu menjawab.',
  'This question is closed: our pharmacist has decided not to make this order. We have emailed you about your money.':
    'Soalan ini telah ditutup: ahli farmasi kami memutuskan untuk tidak membuat pesanan ini. Kami telah menghantar e-mel tentang wang anda.',
  'This question is closed. You do not need to answer any more.':
    'Soalan ini telah ditutup. Anda tidak perlu menjawab lagi.',
  'Your answer': 'Jawapan anda',
  'Write an answer.': 'Tulis jawapan.',
  'Our pharmacist may read this answer and keep it with my order.':
    'Ahli farmasi Racik boleh membaca jawapan ini dan menyimpannya bersama pesanan saya.',
  'How we handle health data': 'Cara kami mengendalikan data kesihatan',
  'Tick the box. Without it we may not keep what you tell us.':
    'Tandakan kotak itu. Tanpanya kami tidak boleh menyimpan apa yang anda beritahu.',
  'Send to the pharmacist': 'Hantar kepada ahli farmasi',
}
