/**
 * Malay for the page on which a customer answers the pharmacist. The key of a row is the English
 * sentence in the code, to the letter. The translation keeps its `{placeholders}` and `<tags>`.
 * tests/house/docs/messages.test.ts reports a sentence without a row, and a row that no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const pharmacistMessages: MessageCatalogue = {
  'A question from our pharmacist · Racik': 'Soalan daripada ahli farmasi kami · Racik',
  'A question from our pharmacist': 'Soalan daripada ahli farmasi kami',
  'About your order {order}.': 'Mengenai pesanan anda {order}.',
  'Open the link in our email to read the question.':
    'Buka pautan dalam e-mel kami untuk membaca soalan itu.',
  'Write to us': 'Tulis kepada kami',
  Opening: 'Sedang membuka',
  'For your privacy, enter the code that we send to {address} to read the question.':
    'Demi privasi anda, masukkan kod yang kami hantar ke {address} untuk membaca soalan itu.',
  'We have sent a code. It works for {minutes} minutes.':
    'Kami telah menghantar kod. Ia boleh digunakan selama {minutes} minit.',
  'This page has expired. Ask for a new code. What you typed is kept in this tab.':
    'Halaman ini telah tamat tempoh. Minta kod baharu. Apa yang anda taip disimpan dalam tab ini.',
  'Show the question': 'Tunjukkan soalan',
  'Bought with an account?': 'Membeli dengan akaun?',
  'Log in, then open the link in our email again.':
    'Log masuk, kemudian buka pautan dalam e-mel kami sekali lagi.',
  'You, {when}': 'Anda, {when}',
  '{name}, pharmacist, {when}': '{name}, ahli farmasi, {when}',
  'Our pharmacist has received your answer and will continue with your order.':
    'Ahli farmasi kami telah menerima jawapan anda dan akan meneruskan pesanan anda.',
  'This question is closed: our pharmacist has approved your order. You do not need to answer.':
    'Soalan ini telah ditutup: ahli farmasi kami telah meluluskan pesanan anda. Anda tidak perlu menjawab.',
  'This question is closed: our pharmacist has decided not to make this order. We have emailed you the details.':
    'Soalan ini telah ditutup: ahli farmasi kami memutuskan untuk tidak menyediakan pesanan ini. Kami telah menghantar butirannya melalui e-mel.',
  'This question is closed. You no longer need to answer.':
    'Soalan ini telah ditutup. Anda tidak perlu menjawab lagi.',
  'Your answer': 'Jawapan anda',
  'Write an answer.': 'Tulis jawapan.',
  'Our pharmacist may read this answer and keep it with my order.':
    'Ahli farmasi Racik boleh membaca jawapan ini dan menyimpannya bersama pesanan saya.',
  'How we handle health data': 'Cara kami mengendalikan data kesihatan',
  'Tick the box. Without your consent we cannot store your answer.':
    'Tandakan kotak itu. Tanpa persetujuan anda, kami tidak boleh menyimpan jawapan anda.',
  'Send to the pharmacist': 'Hantar kepada ahli farmasi',
}
