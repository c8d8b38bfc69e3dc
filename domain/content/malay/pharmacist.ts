/** Malay of the page on which a customer answers the pharmacist. */
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
  'Our pharmacist has decided. Nothing more needs to be answered.':
    'Ahli farmasi kami telah membuat keputusan. Tiada apa-apa lagi yang perlu dijawab.',
  'Your answer': 'Jawapan anda',
  'Write an answer.': 'Tulis jawapan.',
  'Our pharmacist may read this answer and keep it with my order.':
    'Ahli farmasi Racik boleh membaca jawapan ini dan menyimpannya bersama pesanan saya.',
  'How we handle health data': 'Cara kami mengendalikan data kesihatan',
  'Tick the box. Without it we may not keep what you tell us.':
    'Tandakan kotak itu. Tanpanya kami tidak boleh menyimpan apa yang anda beritahu.',
  'Send to the pharmacist': 'Hantar kepada ahli farmasi',
}
