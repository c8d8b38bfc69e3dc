/**
 * Malay for header, footer and shared components. The key of a row is the English sentence in the
 * code, to the letter. The translation keeps its `{placeholders}` and `<tags>`.
 * tests/house/docs/messages.test.ts reports a sentence without a row, and a row that no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const frameMessages: MessageCatalogue = {
  'Skip to content': 'Langkau ke kandungan',
  'The quiz, the cart and forms need JavaScript.': 'Kuiz, troli dan borang memerlukan JavaScript.',
  'Racik, home': 'Racik, laman utama',
  Main: 'Utama',
  Home: 'Laman Utama',
  'Take a Quiz': 'Jawab Kuiz',
  Browse: 'Produk',
  About: 'Tentang',
  Shipping: 'Penghantaran',
  Contact: 'Hubungi',
  Quiz: 'Kuiz',
  'Product Range': 'Rangkaian Produk',
  'About Us': 'Tentang Kami',
  Login: 'Log Masuk',
  'Log out': 'Log keluar',
  'My Account': 'Akaun Saya',
  Menu: 'Menu',
  Information: 'Maklumat',
  'User dashboard': 'Papan pemuka pengguna',
  'Product range': 'Rangkaian produk',
  'About us': 'Tentang kami',
  'Compounded vitamins': 'Vitamin racikan',
  Support: 'Sokongan',
  FAQ: 'Soalan lazim',
  Policies: 'Dasar',
  'Return and refund': 'Pemulangan dan bayaran balik',
  'Privacy policy': 'Dasar privasi',
  'Terms and conditions': 'Terma dan syarat',
  'Capsules compounded one person at a time by a licensed pharmacy in Malaysia.':
    'Kapsul yang diracik untuk setiap pelanggan oleh farmasi berlesen di Malaysia.',
  'Plans from {price} a delivery for {months} months: change, pause or cancel until {days} days before each delivery.':
    'Pelan daripada {price} setiap penghantaran selama {months} bulan: ubah, jeda atau batal sehingga {days} hari sebelum setiap penghantaran.',
  'How plans work': 'Cara pelan berfungsi',
  'Privacy choices': 'Pilihan privasi',
  'Can we collect visit statistics?': 'Bolehkah kami mengumpul statistik lawatan?',
  'We record the pages and steps you use under a random daily number, not your answers, name or health. When we advertise, we share views and orders with Google.':
    'Kami merekodkan halaman dan langkah yang digunakan di bawah nombor rawak harian, bukan jawapan, nama atau kesihatan anda. Apabila kami beriklan, kami berkongsi paparan dan pesanan dengan Google.',
  'No, thanks': 'Tidak, terima kasih',
  'Yes, allow': 'Ya, benarkan',
  'Food supplements do not replace a balanced diet and are not a diagnosis, treatment or cure. If you are pregnant, breastfeeding, under 18 or taking medicine, ask a doctor or our pharmacist first.':
    'Makanan tambahan tidak menggantikan diet seimbang dan bukan diagnosis, rawatan atau penawar. Jika anda hamil, menyusukan anak, berumur bawah 18 tahun atau sedang mengambil ubat, tanya doktor atau ahli farmasi kami dahulu.',
  'Pharmacy licence {number}': 'Lesen farmasi {number}',
  'Advertisement approval {number}': 'Kelulusan iklan {number}',
  'Halal certificate {number}': 'Sijil halal {number}',
  '© {year} {entity} ({number})': '© {year} {entity} ({number})',
  Pharmacist: 'Ahli farmasi',
  'Ask a pharmacist': 'Tanya ahli farmasi',
  'Ask a pharmacist on WhatsApp': 'Tanya ahli farmasi melalui WhatsApp',
  'Ask a pharmacist on WhatsApp, opens a new window':
    'Tanya ahli farmasi melalui WhatsApp, dibuka dalam tetingkap baharu',
  'You will be logged out at {time}. Your cart and what you typed are kept.':
    'Anda akan dilog keluar pada {time}. Troli anda dan apa yang anda taip disimpan.',
  'Log in again': 'Log masuk semula',

  // Components
  Close: 'Tutup',
  Back: 'Kembali',
  Next: 'Seterusnya',
  Previous: 'Sebelumnya',
  Save: 'Simpan',
  Saved: 'Disimpan',
  Cancel: 'Batal',
  Edit: 'Sunting',
  Undo: 'Buat asal',
  Send: 'Hantar',
  OK: 'OK',
  Yes: 'Ya',
  No: 'Tidak',
  Loading: 'Memuatkan',
  Print: 'Cetak',
  '(optional)': '(pilihan)',
  'Show password': 'Tunjukkan kata laluan',
  'Light colours': 'Warna cerah',
  'Dark colours': 'Warna gelap',
  'Quantity of {product}': 'Kuantiti {product}',
  'One less': 'Kurangkan satu',
  'One more': 'Tambah satu',
  Suggestions: 'Cadangan',
  '{count, plural, one {# suggestion} other {# suggestions}}':
    '{count, plural, other {# cadangan}}',
  done: 'selesai',
  now: 'sekarang',
  'to come': 'akan datang',
  'There is a problem': 'Terdapat masalah',
  Error: 'Ralat',
  'Try again': 'Cuba lagi',
  'Reload page': 'Muat semula halaman',
  'You are offline. Your cart is saved. Reconnect before you send anything.':
    'Anda di luar talian. Troli anda disimpan. Sambung semula sebelum menghantar apa-apa.',
  'Page not found': 'Halaman tidak ditemui',
  'This page has moved or does not exist. Go to the home page or browse products.':
    'Halaman ini telah dipindahkan atau tidak wujud. Pergi ke laman utama atau lihat produk.',
  'Something went wrong': 'Ada sesuatu yang tidak kena',
  'Something went wrong. Please try again.': 'Ada sesuatu yang tidak kena. Sila cuba lagi.',
  'The page could not be shown. Nothing you entered was sent. Please try again.':
    'Halaman tidak dapat dipaparkan. Apa yang anda masukkan tidak dihantar. Sila cuba lagi.',
  'Return to Home': 'Kembali ke Laman Utama',
  'Browse products': 'Lihat produk',
  'The shop cannot be reached. Check your connection and try again.':
    'Kedai tidak dapat dihubungi. Semak sambungan anda dan cuba lagi.',
  ' and ': ' dan ',
  ' or ': ' atau ',
  'Peninsular Malaysia': 'Semenanjung Malaysia',
  '{days, plural, one {# business day} other {# business days}}':
    '{days, plural, other {# hari bekerja}}',

  // Capsule
  'One bead is about {amount} mg.': 'Satu manik ialah kira-kira {amount} mg.',
  '{share}% by weight': '{share}% mengikut berat',
  'Percentages are shares of the active ingredients by weight, not of a daily value.':
    'Peratusan ialah bahagian bahan aktif mengikut berat, bukan bahagian nilai harian.',
  'Ringed beads are traces, drawn larger than they are.':
    'Manik bergelang ialah jumlah surih, dilukis lebih besar daripada saiz sebenar.',
  '{product}, drawn from its formula.': '{product}, dilukis daripada formulanya.',
  'Empty capsule': 'Kapsul kosong',
  'Capsule with {contents}': 'Kapsul dengan {contents}',
  '{count} more': '{count} lagi',
  'Question {question} of {count}': 'Soalan {question} daripada {count}',
  'Question {question} of up to {count}': 'Soalan {question}, paling banyak {count}',
  'Your capsule fills': 'Kapsul anda terisi',
  'as you answer': 'semasa anda menjawab',
  'true size, {length} mm': 'saiz sebenar, {length} mm',
  'Dose card': 'Kad dos',
  For: 'Untuk',
  Batch: 'Kelompok',
  Made: 'Dibuat',
  'Best before': 'Baik sebelum',
  'Something went wrong on our side. Please try again.':
    'Ada sesuatu yang tidak kena di pihak kami. Sila cuba lagi.',
}
