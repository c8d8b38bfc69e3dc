/**
 * Malay for the page on which a customer answers a recall. The key of a row is the English sentence
 * in the code, to the letter. The translation keeps its `{placeholders}` and `<tags>`.
 * tests/house/docs/messages.test.ts reports a sentence without a row, and a row that no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const recallMessages: MessageCatalogue = {
  'Recalled product · Racik': 'Produk yang ditarik balik · Racik',
  'Recalled product': 'Produk yang ditarik balik',
  'This link is incomplete or no longer valid. Write to us or call us instead.':
    'Pautan ini tidak lengkap atau tidak lagi sah. Sila tulis kepada kami atau telefon kami.',
  '{quantity} × {product}': '{quantity} × {product}',
  'Batch {batch}': 'Kelompok {batch}',
  'Stop using the jar and keep it closed, away from others, until you have sent it back.':
    'Hentikan penggunaan balang ini dan simpan dalam keadaan tertutup, jauh daripada orang lain, sehingga anda memulangkannya.',
  'Thank you. Your answer: {answer}.': 'Terima kasih. Jawapan anda: {answer}.',
  'This recall is closed. Contact us if you still have the product.':
    'Penarikan balik ini telah ditutup. Hubungi kami jika produk itu masih ada pada anda.',
  'What do you have left?': 'Apakah yang masih ada pada anda?',
  'Has it changed?': 'Adakah keadaannya berubah?',
  'Questions? Write to {email} or call {phone}.':
    'Ada soalan? Tulis kepada {email} atau telefon {phone}.',
  'I have it, unopened': 'Masih ada, belum dibuka',
  'I have it, opened': 'Masih ada, sudah dibuka',
  'I used it up': 'Sudah habis digunakan',
  'I sent it back': 'Sudah dipulangkan',
}
