/**
 * Malay for login, the customer's account and finding an order without an account. The key of a row
 * is the English sentence in the code, to the letter. The translation keeps its `{placeholders}`
 * and `<tags>`. tests/house/docs/messages.test.ts reports a sentence without a row, and a row that
 * no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const accountMessages: MessageCatalogue = {
  'User Login · Racik': 'Log Masuk Pengguna · Racik',
  'User Login': 'Log Masuk Pengguna',
  'Login successful! Redirecting...': 'Log masuk berjaya! Mengalihkan...',
  'Bought without an account? Find your order.': 'Membeli tanpa akaun? Cari pesanan anda.',
  'Already have an account? Log in': 'Sudah mempunyai akaun? Log masuk',
  'Already have an account?': 'Sudah mempunyai akaun?',
  'Log in': 'Log masuk',
  'Register New Account': 'Daftar Akaun Baharu',
  'Forgot Password?': 'Lupa Kata Laluan?',
  'Back to login': 'Kembali ke log masuk',
  'Go to Login': 'Pergi ke Log Masuk',
  Password: 'Kata laluan',
  'Your password': 'Kata laluan anda',
  'New password': 'Kata laluan baharu',
  'Confirm password': 'Sahkan kata laluan',
  'New email': 'E-mel baharu',
  email: 'e-mel',
  address: 'alamat',
  'Email is not verified. Please check your email.': 'E-mel belum disahkan. Sila semak e-mel anda.',
  "Didn't receive the email? Click here to resend verification.":
    'Tidak menerima e-mel? Klik di sini untuk menghantar semula pengesahan.',
  'You were logged out. Log in again to continue.':
    'Anda telah dilog keluar. Log masuk semula untuk meneruskan.',
  'This browser cannot store your login. Free some space or allow site data, then try again.':
    'Pelayar ini tidak dapat menyimpan log masuk anda. Kosongkan sedikit ruang atau benarkan data tapak, kemudian cuba lagi.',
  'Login failed. Please check your credentials.':
    'Log masuk gagal. Sila semak butiran log masuk anda.',
  'An error occurred. Please try again later.': 'Ralat berlaku. Sila cuba lagi nanti.',
  'An error occurred. Please try again.': 'Ralat berlaku. Sila cuba lagi.',

  // Registration
  'Create New Account · Racik': 'Cipta Akaun Baharu · Racik',
  'Create New Account': 'Cipta Akaun Baharu',
  'Account Details': 'Butiran Akaun',
  'Shipping Details': 'Butiran Penghantaran',
  'At least {least} characters, for example four unrelated words.':
    'Sekurang-kurangnya {least} aksara, contohnya empat perkataan yang tidak berkaitan.',
  'Registration failed. Please try again.': 'Pendaftaran gagal. Sila cuba lagi.',
  'Registration successful! Please check your email for verification.':
    'Pendaftaran berjaya! Sila semak e-mel anda untuk pengesahan.',
  'Registering...': 'Mendaftar...',
  Register: 'Daftar',
  'Passwords do not match': 'Kata laluan tidak sepadan',
  'Passwords do not match.': 'Kata laluan tidak sepadan.',
  'First name is required.': 'Nama pertama diperlukan.',
  'Last name is required.': 'Nama akhir diperlukan.',
  'Email is required.': 'E-mel diperlukan.',
  'Password is required.': 'Kata laluan diperlukan.',
  'Code is required.': 'Kod diperlukan.',
  'Address is required.': 'Alamat diperlukan.',
  'Phone is required.': 'Telefon diperlukan.',
  'City is required.': 'Bandar diperlukan.',
  'State is required.': 'Negeri diperlukan.',
  'Country is required.': 'Negara diperlukan.',
  'Postal Code is required.': 'Poskod diperlukan.',
  'Use at least 8 characters for your password, for example four unrelated words.':
    'Gunakan sekurang-kurangnya 8 aksara untuk kata laluan anda, contohnya empat perkataan yang tidak berkaitan.',
  'Use at most 128 characters for your password.':
    'Gunakan paling banyak 128 aksara untuk kata laluan anda.',
  'This password is too common. Choose another one.':
    'Kata laluan ini terlalu lazim. Pilih yang lain.',
  'Choose a password without your name or email address in it.':
    'Pilih kata laluan tanpa nama atau alamat e-mel anda di dalamnya.',

  // Email verification and password reset
  'Resend Verification Email · Racik': 'Hantar Semula E-mel Pengesahan · Racik',
  'Resend Verification Email': 'Hantar Semula E-mel Pengesahan',
  'Failed to resend verification email.': 'Gagal menghantar semula e-mel pengesahan.',
  'Verification email has been resent successfully.':
    'E-mel pengesahan telah berjaya dihantar semula.',
  'Email Verification · Racik': 'Pengesahan E-mel · Racik',
  'Email Verification': 'Pengesahan E-mel',
  'Verification failed.': 'Pengesahan gagal.',
  'An error occurred during verification.': 'Ralat berlaku semasa pengesahan.',
  'Verification token is missing.': 'Token pengesahan tiada.',
  'Your email has been successfully verified!': 'E-mel anda telah berjaya disahkan!',
  'The change is stopped. Your account uses this email address. If you did not ask for the change, choose a new password.':
    'Pertukaran telah dihentikan. Akaun anda menggunakan alamat e-mel ini. Jika anda tidak meminta pertukaran ini, pilih kata laluan baharu.',
  'Your account uses this email address again. To protect it, choose "Forgot Password?" on the login page.':
    'Akaun anda menggunakan alamat e-mel ini semula. Untuk melindunginya, pilih "Lupa Kata Laluan?" di halaman log masuk.',
  'Forgot Password · Racik': 'Lupa Kata Laluan · Racik',
  'Forgot Password': 'Lupa Kata Laluan',
  'We will email you a link to choose a new password.':
    'Kami akan menghantar pautan melalui e-mel untuk memilih kata laluan baharu.',
  'Send Reset Link': 'Hantar Pautan Tetapan Semula',
  'Failed to send password reset link.': 'Gagal menghantar pautan tetapan semula kata laluan.',
  'Password reset link sent to your email.':
    'Pautan tetapan semula kata laluan telah dihantar ke e-mel anda.',
  'Reset Password · Racik': 'Tetapkan Semula Kata Laluan · Racik',
  'Reset Password': 'Tetapkan Semula Kata Laluan',
  'Failed to reset password': 'Gagal menetapkan semula kata laluan',
  'Password reset successful!': 'Kata laluan berjaya ditetapkan semula!',
  'Send a new link': 'Hantar pautan baharu',

  // The customer's account
  'Your account · Racik': 'Akaun anda · Racik',
  'Your account': 'Akaun anda',
  'Welcome back, {name}': 'Selamat kembali, {name}',
  'Parts of your account': 'Bahagian akaun anda',
  'Failed to fetch user data. Please try again.':
    'Gagal mendapatkan data pengguna. Sila cuba lagi.',
  'Your orders are here now.': 'Pesanan anda kini ada di sini.',
  '{count, plural, one {One order was} other {# orders were}} bought with your address without an account':
    '{count, plural, =1 {Satu pesanan} other {# pesanan}} dibeli dengan alamat anda tanpa akaun',
  'Add to my account': 'Tambah ke akaun saya',
  Subscription: 'Langganan',
  'No active subscription found.': 'Tiada langganan aktif ditemui.',
  'Shipping address': 'Alamat penghantaran',
  'Default shipping address': 'Alamat penghantaran lalai',
  'The default shipping address has been saved.': 'Alamat penghantaran lalai telah disimpan.',
  'Failed to save shipping address. Please try again.':
    'Gagal menyimpan alamat penghantaran. Sila cuba lagi.',
  'Failed to edit user email. Please try again.':
    'Gagal menyunting e-mel pengguna. Sila cuba lagi.',
  'Open the verification email we sent to {email}.':
    'Buka e-mel pengesahan yang kami hantar ke {email}.',
  'Saving logs you out. Until you verify the new address, log in with the old one.':
    'Anda akan dilog keluar apabila anda menyimpannya. Selagi alamat baharu belum disahkan, log masuk dengan alamat lama.',
  'This is already your email address.': 'Ini sudah pun alamat e-mel anda.',
  'This password is wrong. Enter it again.': 'Kata laluan ini salah. Masukkan semula.',
  Orders: 'Pesanan',
  'No orders yet.': 'Belum ada pesanan.',
  '{quantity} × {name}': '{quantity} × {name}',
  'Payment: {state}': 'Pembayaran: {state}',
  'Tracking: {number}': 'Penjejakan: {number}',
  Receipt: 'Resit',
  'Receipt · Racik': 'Resit · Racik',
  'Buy again': 'Beli lagi',
  'The products could not be loaded. Please try again.':
    'Produk tidak dapat dimuatkan. Sila cuba lagi.',
  'Not added, no longer sold: {names}': 'Tidak ditambah, tidak lagi dijual: {names}',
  'These products are no longer sold.': 'Produk ini tidak lagi dijual.',
  'Back to your account': 'Kembali ke akaun anda',
  'Order {number}': 'Pesanan {number}',
  'Products bought': 'Produk yang dibeli',
  Product: 'Produk',
  Quantity: 'Kuantiti',
  Price: 'Harga',
  Amount: 'Jumlah',
  'Paid on {date}. {type}.': 'Dibayar pada {date}. {type}.',
  'Order progress': 'Kemajuan pesanan',
  'Quiz results': 'Keputusan kuiz',
  'No quiz results yet.': 'Belum ada keputusan kuiz.',
  Goal: 'Matlamat',
  Age: 'Umur',
  Gender: 'Jantina',
  'Meat or dairy': 'Daging atau produk tenusu',
  Seafood: 'Makanan laut',
  Exercise: 'Senaman',
  'More than 8 drinks a week': 'Lebih daripada 8 minuman seminggu',
  Smoke: 'Merokok',
  'Muscle pain': 'Sakit otot',
  Retake: 'Jawab semula',
  'Compare with': 'Bandingkan dengan',
  'Your answers': 'Jawapan anda',
  Question: 'Soalan',
  'Privacy and data': 'Privasi dan data',
  'Email me news and offers occasionally. I can unsubscribe at any time.':
    'Hantar e-mel berita dan tawaran kepada saya sekali-sekala. Saya boleh berhenti melanggan pada bila-bila masa.',
  'Your data was downloaded': 'Data anda telah dimuat turun',
  'Download my data': 'Muat turun data saya',
  'Your health data was deleted': 'Data kesihatan anda telah dipadamkan',
  'Withdraw consent and delete my health data':
    'Tarik balik persetujuan dan padamkan data kesihatan saya',
  'Delete my health data': 'Padamkan data kesihatan saya',
  'Delete health data': 'Padamkan data kesihatan',
  'You withdraw your consent. Deleted now: your quiz answers and results, your notes and allergies, your messages with our pharmacist, and stored emails about them.':
    'Anda menarik balik persetujuan anda. Dipadamkan sekarang: jawapan dan keputusan kuiz anda, nota dan alahan anda, mesej anda dengan ahli farmasi kami, serta e-mel tersimpan tentangnya.',
  'Your subscription continues. Later deliveries are made without your answers and note.':
    'Langganan anda diteruskan. Penghantaran seterusnya disediakan tanpa jawapan dan nota anda.',
  'Orders, addresses and payments stay for {years} years after the year of the order, because tax law requires it.':
    'Pesanan, alamat dan bayaran disimpan selama {years} tahun selepas tahun pesanan, kerana undang-undang cukai menghendakinya.',
  'Being made: {orders}. Our pharmacist keeps what these orders need until the day after delivery. Then it is deleted automatically.':
    'Sedang disediakan: {orders}. Ahli farmasi kami menyimpan maklumat yang diperlukan untuk pesanan ini sehingga sehari selepas penghantaran. Kemudian ia dipadamkan secara automatik.',
  'This order contains no health data.': 'Pesanan ini tidak mengandungi data kesihatan.',
  'Deleted now: the quiz answers, note and allergies of this order, the messages with our pharmacist, and the quiz it was ordered with. The address and the payment stay, because tax law requires it.':
    'Dipadamkan sekarang: jawapan kuiz, nota dan alahan bagi pesanan ini, mesej dengan ahli farmasi kami, serta kuiz yang digunakan untuk pesanan ini. Alamat dan bayaran disimpan kerana undang-undang cukai menghendakinya.',
  'This order is being made. Our pharmacist keeps its health data until the day after delivery. Then it is deleted automatically.':
    'Pesanan ini sedang disediakan. Ahli farmasi kami menyimpan data kesihatannya sehingga sehari selepas penghantaran. Kemudian ia dipadamkan secara automatik.',
  'We delete the health data of this order the day after delivery. Until then our pharmacist needs it.':
    'Kami memadamkan data kesihatan pesanan ini sehari selepas penghantaran. Sehingga itu ahli farmasi kami memerlukannya.',
  'The health data of this order was deleted.': 'Data kesihatan pesanan ini telah dipadamkan.',
  'Delete my account': 'Padamkan akaun saya',
  'Your consents': 'Persetujuan anda',
  'withdrawn {date}': 'ditarik balik {date}',
  'Keeping my quiz answers': 'Menyimpan jawapan kuiz saya',
  'A pharmacist reads my note or answer': 'Ahli farmasi membaca nota atau jawapan saya',
  'News and offers by email': 'Berita dan tawaran melalui e-mel',
  'News and offers · Racik': 'Berita dan tawaran · Racik',
  'News and offers': 'Berita dan tawaran',
  'You agreed to emails with news and offers. You can stop them here. You still get emails about orders and subscriptions.':
    'Anda bersetuju menerima e-mel berita dan tawaran. Anda boleh menghentikannya di sini. Anda tetap menerima e-mel tentang pesanan dan langganan.',
  'Stop news and offers': 'Hentikan berita dan tawaran',
  'You will not get any more news and offers.': 'Anda tidak akan menerima lagi berita dan tawaran.',
  'This link is incomplete or too old. Open it again from the newest email, or log in and switch off news and offers in your account.':
    'Pautan ini tidak lengkap atau terlalu lama. Buka sekali lagi daripada e-mel terbaharu, atau log masuk dan matikan berita dan tawaran dalam akaun anda.',
  'Terms and conditions of an order': 'Terma dan syarat pesanan',
  'Delete permanently': 'Padamkan selama-lamanya',
  'Your subscription is cancelled immediately. Nothing more is charged.':
    'Langganan anda dibatalkan serta-merta. Tiada lagi caj dikenakan.',
  'We still make and send paid orders. Track them with the links in our emails.':
    'Pesanan yang telah dibayar tetap disediakan dan dihantar. Jejaki melalui pautan dalam e-mel kami.',
  'Your login, default address, health data and consents are deleted. Tax law requires us to keep your orders, with their address, payment and acceptance of the terms, for {years} years after the year of the order. They are no longer linked to your account.':
    'Log masuk, alamat lalai, data kesihatan dan persetujuan anda dipadamkan. Undang-undang cukai menghendaki kami menyimpan pesanan anda, bersama alamat, bayaran dan penerimaan termanya, selama {years} tahun selepas tahun pesanan. Pesanan itu tidak lagi dikaitkan dengan akaun anda.',
  'Your account was deleted.': 'Akaun anda telah dipadamkan.',

  // Finding an order without an account
  'Find your order · Racik': 'Cari pesanan anda · Racik',
  'Find your order': 'Cari pesanan anda',
  'The order number is in our email. We will send a code to the email address of the order.':
    'Nombor pesanan ada dalam e-mel kami. Kami akan menghantar kod ke alamat e-mel pesanan itu.',
  'Order number': 'Nombor pesanan',
  'Enter the order number.': 'Masukkan nombor pesanan.',
  'Send another code': 'Hantar kod lain',
  'Send me a code': 'Hantar kod kepada saya',
  'Six digits.': 'Enam digit.',
  'Show my order': 'Tunjukkan pesanan saya',
  Code: 'Kod',
  'Six digits from your authenticator app, or a recovery code.':
    'Enam digit daripada aplikasi pengesah anda, atau kod pemulihan.',
  'Send another email': 'Hantar e-mel lagi',
  'Registered more than {hours, plural, one {# hour} other {# hours}} ago? Register again':
    'Mendaftar lebih daripada {hours} jam yang lalu? Daftar semula',
  'We will send you another link. Check your spam folder too.':
    'Kami akan menghantar pautan baharu kepada anda. Semak juga folder spam anda.',
  'We sent an email to your new address. Verify the address to use it.':
    'Kami telah menghantar e-mel ke alamat baharu anda. Sahkan alamat itu untuk menggunakannya.',
  'Verify my email': 'Sahkan e-mel saya',
  'Verify my new email': 'Sahkan e-mel baharu saya',
  'Keep this address': 'Kekalkan alamat ini',
  'This was not me': 'Ini bukan saya',
  'Don’t know this password?': 'Tidak tahu kata laluan ini?',
  'Choose your own password': 'Pilih kata laluan anda sendiri',
  'Password of this registration': 'Kata laluan pendaftaran ini',
  'Password of your account': 'Kata laluan akaun anda',
  'Someone registered at our shop with {email}. If it was you, enter the password that you chose and verify the address.':
    'Seseorang telah mendaftar di kedai kami dengan {email}. Jika itu anda, masukkan kata laluan yang anda pilih dan sahkan alamat ini.',
  'An account at our shop asked to use {email}. If it is yours, enter its password and verify the address.':
    'Satu akaun di kedai kami meminta untuk menggunakan {email}. Jika akaun itu milik anda, masukkan kata laluannya dan sahkan alamat ini.',
  'Press the button to keep {email} and stop the change.':
    'Tekan butang untuk mengekalkan {email} dan menghentikan pertukaran.',
  'Thank you. We deleted the request made with your address. You do not need to do anything else.':
    'Terima kasih. Kami telah memadamkan permintaan yang dibuat dengan alamat anda. Anda tidak perlu melakukan apa-apa lagi.',
  'Code from the email': 'Kod daripada e-mel',
  '{count, plural, one {One order was} other {# orders were}} bought with your earlier address {email} without an account':
    '{count, plural, =1 {Satu pesanan} other {# pesanan}} dibeli dengan alamat lama anda {email} tanpa akaun',
  'To add them, enter the code that we email to that address.':
    'Untuk menambahkannya, masukkan kod yang kami e-melkan ke alamat itu.',
  'We sent a code to your earlier email address.':
    'Kami telah menghantar kod ke alamat e-mel lama anda.',
  'To add them, enter the code that we email to your address.':
    'Untuk menambahkannya, masukkan kod yang kami e-melkan ke alamat anda.',
  'We sent a code to your email address.': 'Kami telah menghantar kod ke alamat e-mel anda.',
  'We sent a code to the address that your results went to.':
    'Kami telah menghantar kod ke alamat yang menerima keputusan anda.',
  'Back office': 'Panel pentadbir',
  'Pharmacy desk': 'Panel farmasi',

  Recommended: 'Disyorkan',
  'Recommended for you': 'Disyorkan untuk anda',
  'None of our formulas fitted these answers.':
    'Tiada formula kami yang sesuai dengan jawapan ini.',
  '{count, plural, one {One recommended product is} other {# recommended products are}} no longer sold. Retake the quiz for a new recommendation.':
    '{count, plural, =1 {Satu produk yang disyorkan} other {# produk yang disyorkan}} tidak lagi dijual. Jawab kuiz semula untuk mendapatkan cadangan baharu.',
  'Not suitable now': 'Tidak sesuai sekarang',
  'It was left out when you took the quiz. Retake the quiz to check again.':
    'Produk ini diketepikan semasa anda menjawab kuiz. Jawab kuiz semula untuk menyemaknya lagi.',
}
