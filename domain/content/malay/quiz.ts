/**
 * Malay for the quiz, its options (the payload stays English) and the recommendation. The key of a
 * row is the English sentence in the code, to the letter. The translation keeps its
 * `{placeholders}` and `<tags>`. tests/house/docs/messages.test.ts reports a sentence without a
 * row, and a row that no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const quizMessages: MessageCatalogue = {
  // Questions, help texts, why we ask
  'What is your name?': 'Apakah nama anda?',
  'We use it to greet you here and on your results.':
    'Kami menggunakannya untuk menyapa anda di sini dan pada keputusan anda.',
  'How old are you?': 'Berapakah umur anda?',
  'If you are exactly 50, choose 41-50.': 'Jika anda berumur tepat 50 tahun, pilih 41-50.',
  'Recommended intakes differ by age, and some questions are for certain ages only.':
    'Jumlah pengambilan yang disyorkan berbeza mengikut umur, dan sesetengah soalan hanya ditanya kepada umur tertentu.',
  'What is your gender?': 'Apakah jantina anda?',
  'Some formulas are made for men or for women, and recommended intakes differ.':
    'Sesetengah formula dibuat untuk lelaki atau untuk wanita, dan jumlah pengambilan yang disyorkan berbeza.',
  'What is your primary health goal?': 'Apakah matlamat kesihatan utama anda?',
  'You can take the quiz again for another goal.':
    'Anda boleh menjawab kuiz semula untuk matlamat lain.',
  'Our formulas are grouped by goal. We compare the formulas in the group you choose.':
    'Formula kami dikumpulkan mengikut matlamat. Kami membandingkan formula dalam kumpulan yang anda pilih.',
  'Are you pregnant or breastfeeding?': 'Adakah anda hamil atau menyusukan anak?',
  'Some formulas are not suitable during this time. We leave them out.':
    'Sesetengah formula tidak sesuai untuk tempoh ini. Kami mengetepikannya.',
  'Has your doctor confirmed this is suitable for you?':
    'Adakah doktor anda telah mengesahkan ini sesuai untuk anda?',
  'Has your doctor confirmed this is suitable while you are breastfeeding?':
    'Adakah doktor anda telah mengesahkan ini sesuai semasa anda menyusukan anak?',
  'Has your doctor confirmed this is suitable while you are pregnant?':
    'Adakah doktor anda telah mengesahkan ini sesuai semasa anda hamil?',
  'Your doctor knows your medical history. You can continue once your doctor agrees.':
    'Doktor anda mengetahui sejarah perubatan anda. Anda boleh meneruskan setelah doktor bersetuju.',
  'Do you have any of these allergies?': 'Adakah anda mempunyai mana-mana alahan ini?',
  'Choose all that apply. We leave out every formula that contains one of them.':
    'Pilih semua yang berkenaan. Kami mengetepikan setiap formula yang mengandunginya.',
  'Our pharmacist also sees these answers when you order.':
    'Ahli farmasi kami juga melihat jawapan ini apabila anda memesan.',
  'How often do you eat meat or dairy?': 'Berapa kerapkah anda makan daging atau produk tenusu?',
  'Count meals with meat, milk, cheese or yoghurt. If you eat them once a day, choose Daily.':
    'Kira hidangan dengan daging, susu, keju atau yogurt. Jika anda memakannya sekali sehari, pilih Setiap hari.',
  'Meat and dairy are main sources of vitamin B12, iron and zinc in food.':
    'Daging dan produk tenusu ialah sumber utama vitamin B12, zat besi dan zink dalam makanan.',
  'How often do you eat seafood?': 'Berapa kerapkah anda makan makanan laut?',
  'Count meals with fish, prawns, crab or squid. If you eat them once a day, choose Daily.':
    'Kira hidangan dengan ikan, udang, ketam atau sotong. Jika anda memakannya sekali sehari, pilih Setiap hari.',
  'Seafood is a main source of vitamin D, selenium and iodine in food.':
    'Makanan laut ialah sumber utama vitamin D, selenium dan iodin dalam makanan.',
  'Do you have more than 8 alcoholic drinks a week?':
    'Adakah anda minum lebih daripada 8 minuman beralkohol seminggu?',
  'One drink is a can of beer, a small glass of wine or one measure of spirits.':
    'Satu minuman ialah setin bir, segelas kecil wain atau satu sukatan minuman keras.',
  'Alcohol changes how the body absorbs and stores some B vitamins.':
    'Alkohol mengubah cara badan menyerap dan menyimpan sesetengah vitamin B.',
  'Do you smoke?': 'Adakah anda merokok?',
  'Smokers have a higher recommended intake of vitamin C. We leave out beta-carotene for smokers.':
    'Jumlah vitamin C yang disyorkan lebih tinggi bagi perokok. Kami mengetepikan beta-karotena bagi perokok.',
  'How often do you exercise?': 'Berapa kerapkah anda bersenam?',
  'If you exercise three times a week, choose More than three times a week.':
    'Jika anda bersenam tiga kali seminggu, pilih Lebih daripada tiga kali seminggu.',
  'Minerals such as magnesium are also lost with sweat.':
    'Mineral seperti magnesium juga hilang melalui peluh.',
  'Do you often have muscle pain?': 'Adakah anda kerap mengalami sakit otot?',
  'Our pharmacist takes it into account. If pain continues, see a doctor.':
    'Ahli farmasi kami mengambil kira perkara ini. Jika sakit berterusan, jumpa doktor.',
  'Where should we send your results?': 'Ke manakah kami perlu menghantar keputusan anda?',
  'Your email address. We also show your results here.':
    'Alamat e-mel anda. Kami juga menunjukkan keputusan anda di sini.',
  'We’ll email your results once, and nothing else unless you ask for it.':
    'Kami akan menghantar keputusan anda melalui e-mel sekali sahaja, dan tiada yang lain melainkan anda memintanya.',

  // Options
  Male: 'Lelaki',
  Female: 'Perempuan',
  Unisex: 'Uniseks',
  'Prefer not to say': 'Tidak mahu menyatakan',
  Pregnant: 'Hamil',
  Breastfeeding: 'Menyusukan anak',
  'None of the above': 'Tiada yang di atas',
  'Doctor confirmed suitable': 'Doktor mengesahkan sesuai',
  'Not confirmed': 'Belum disahkan',
  Daily: 'Setiap hari',
  'Once or twice a day': 'Sekali atau dua kali sehari',
  'More than three times a day': 'Lebih daripada tiga kali sehari',
  Occasionally: 'Sekali-sekala',
  Rarely: 'Jarang',
  'Once or twice a week': 'Sekali atau dua kali seminggu',
  'More than three times a week': 'Lebih daripada tiga kali seminggu',
  None: 'Tiada',
  Fish: 'Ikan',
  Shellfish: 'Krustasea dan kerang',
  'Wheat and/or gluten': 'Gandum dan/atau gluten',
  Yeast: 'Yis',
  Nuts: 'Kekacang',
  Eggs: 'Telur',
  Milk: 'Susu',
  Sulphites: 'Sulfit',
  Sesame: 'Bijan',
  Corn: 'Jagung',

  // Screens
  'Fourteen questions, then the formulas that fit your answers, each with reasons.':
    'Empat belas soalan, kemudian formula yang sesuai dengan jawapan anda, setiap satu dengan sebabnya.',
  'Saved in this browser for 24 hours': 'Disimpan dalam pelayar ini selama 24 jam',
  'Why we ask': 'Mengapa kami bertanya',
  'Hello {name}, nice to meet you!': 'Helo {name}, gembira berkenalan dengan anda!',
  'Your earlier answers are saved. Continue, or start over.':
    'Jawapan anda yang terdahulu disimpan. Teruskan, atau mula semula.',
  'Start over': 'Mula semula',
  'This does not look like an email address. You can continue, but we cannot email you.':
    'Ini tidak kelihatan seperti alamat e-mel. Anda boleh teruskan, tetapi kami tidak dapat menghantar e-mel kepada anda.',
  'I agree that my answers, some of which are about my health, are used to recommend formulas and to check my orders. <a>How we handle them</a>':
    'Saya bersetuju jawapan saya, yang sebahagiannya berkaitan kesihatan saya, digunakan untuk mencadangkan formula dan menyemak pesanan saya. <a>Cara kami mengendalikannya</a>',
  'Tick the box to agree. Without your consent we cannot use your answers.':
    'Tandakan kotak untuk bersetuju. Tanpa persetujuan anda, kami tidak boleh menggunakan jawapan anda.',
  'We are currently developing products for female users in this category. Please select another category.':
    'Kami sedang membangunkan produk untuk pengguna wanita dalam kategori ini. Sila pilih kategori lain.',
  'Choose another category': 'Pilih kategori lain',
  'Please consult your doctor before proceeding.': 'Sila rujuk doktor anda sebelum meneruskan.',
  'Your answers are saved in this browser for 24 hours.':
    'Jawapan anda disimpan dalam pelayar ini selama 24 jam.',
  'The quiz has changed since you opened this page. Reload it.':
    'Kuiz ini telah berubah sejak anda membuka halaman ini. Muat semula halaman.',
  'There was an error processing your quiz. Please try again.':
    'Terdapat ralat semasa memproses kuiz anda. Sila cuba lagi.',
  Submit: 'Hantar',
  'Processing your responses...': 'Memproses jawapan anda...',
  'The network is slow. Your answers are saved in this browser.':
    'Rangkaian perlahan. Jawapan anda disimpan dalam pelayar ini.',
  'Keep your results · Racik': 'Simpan keputusan anda · Racik',
  'Keep your results': 'Simpan keputusan anda',
  'Your account stores the results until you delete them. A pharmacist sees them with your orders.':
    'Akaun anda menyimpan keputusan sehingga anda memadamkannya. Ahli farmasi melihatnya bersama pesanan anda.',
  'Your results are in your account.': 'Keputusan anda berada dalam akaun anda.',
  'This link was already used or has expired. You can retake the quiz.':
    'Pautan ini telah digunakan atau tamat tempoh. Anda boleh menjawab kuiz semula.',

  // Recommendation
  'Your recommendation · Racik': 'Cadangan anda · Racik',
  'Your recommendation': 'Cadangan anda',
  'There are no quiz results in this tab.': 'Tiada keputusan kuiz dalam tab ini.',
  '{product_name} removed from cart.': '{product_name} dibuang daripada troli.',
  '{product_name} added to cart!': '{product_name} ditambah ke troli!',
  'Your cart is full.': 'Troli anda penuh.',
  '{count, plural, one {# formula added to cart!} other {# formulas added to cart!}}':
    '{count, plural, other {# formula ditambah ke troli!}}',
  '{count, plural, one {{name}, one formula fits your answers} =2 {{name}, two formulas fit your answers} =3 {{name}, three formulas fit your answers} other {{name}, # formulas fit your answers}}':
    '{count, plural, =1 {{name}, satu formula sesuai dengan jawapan anda} =2 {{name}, dua formula sesuai dengan jawapan anda} =3 {{name}, tiga formula sesuai dengan jawapan anda} other {{name}, # formula sesuai dengan jawapan anda}}',
  'A pharmacist checks every order before it is compounded. This is not a diagnosis.':
    'Ahli farmasi menyemak setiap pesanan sebelum diracik. Ini bukan diagnosis.',
  'Retake the quiz': 'Jawab kuiz semula',
  '{name}, none of our formulas fits your answers':
    '{name}, tiada formula kami yang sesuai dengan jawapan anda',
  'Ask our pharmacist about other options. We recommend nothing that your answers exclude.':
    'Tanya ahli farmasi kami tentang pilihan lain. Kami tidak mencadangkan apa-apa yang dikecualikan oleh jawapan anda.',
  Sources: 'Sumber',
  Source: 'Sumber',
  '{count, plural, one {# recommendation} other {# recommendations}}':
    '{count, plural, other {# cadangan}}',
  'in your cart': 'dalam troli anda',
  '{count, plural, one {# capsule} other {# capsules}}, {price} per day':
    '{count, plural, other {# kapsul}}, {price} sehari',
  'Why we recommend it, {name}': 'Mengapa kami mencadangkannya, {name}',
  'Remove from Cart': 'Buang daripada Troli',
  'Full details': 'Butiran penuh',
  'Before you take it': 'Sebelum anda mengambilnya',
  Benefits: 'Manfaat',
  '{count, plural, one {One capsule a day} =2 {Both, one capsule each a day} =3 {All three, one capsule each a day} other {All #, one capsule each a day}}':
    '{count, plural, =1 {Satu kapsul sehari} =2 {Kedua-duanya, satu kapsul setiap satu sehari} =3 {Ketiga-tiganya, satu kapsul setiap satu sehari} other {Semua #, satu kapsul setiap satu sehari}}',
  'All in your cart': 'Semua dalam troli anda',
  'Add all to Cart': 'Tambah semua ke Troli',
  'Daily amount of each ingredient, with your cart':
    'Jumlah harian setiap bahan, bersama troli anda',
  'Daily amount of each ingredient': 'Jumlah harian setiap bahan',
  Ingredient: 'Bahan',
  'Per day': 'Sehari',
  'Daily limit': 'Had harian',
  trace: 'surih',
  'no established limit': 'tiada had yang ditetapkan',
  'Email my results': 'E-melkan keputusan saya',
  'We are emailing your results to {to}.': 'Kami sedang menghantar keputusan anda ke {to}.',
  'The email could not be sent. Please try again.': 'E-mel tidak dapat dihantar. Sila cuba lagi.',
  'These results are no longer stored. Retake the quiz.':
    'Keputusan ini tidak lagi disimpan. Jawab kuiz semula.',
  'No more emails can be sent now. Check your inbox and spam folder.':
    'Tiada lagi e-mel dapat dihantar sekarang. Semak peti masuk dan folder spam anda.',
  'Formulas we left out': 'Formula yang kami ketepikan',
  'Also fits your answers': 'Juga sesuai dengan jawapan anda',
  'These rank below the formulas above.': 'Formula di atas lebih sesuai.',
  'Your goal is {goal}.': 'Matlamat anda ialah {goal}.',
  'Other formulas fit your answers better.': 'Formula lain lebih sesuai dengan jawapan anda.',
  'Together with {products}, it exceeds the daily limit of {ingredient}.':
    'Bersama {products}, ia melebihi had harian {ingredient}.',
  'Together, {products} contain {total} of {ingredient} a day. The daily limit for adults is {limit}. Ask our pharmacist before you take them together.':
    'Bersama, {products} mengandungi {total} {ingredient} sehari. Had harian bagi orang dewasa ialah {limit}. Tanya ahli farmasi kami sebelum mengambilnya bersama.',
  '{products} contains {total} of {ingredient} a day. The daily limit for adults is {limit}. Ask our pharmacist before you take it.':
    '{products} mengandungi {total} {ingredient} sehari. Had harian bagi orang dewasa ialah {limit}. Tanya ahli farmasi kami sebelum mengambilnya.',
  'You said you rarely eat seafood. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda jarang makan makanan laut. Formula ini mengandungi {ingredients}.',
  'You said you occasionally eat seafood. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda sekali-sekala makan makanan laut. Formula ini mengandungi {ingredients}.',
  'You said you rarely eat meat or dairy. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda jarang makan daging atau produk tenusu. Formula ini mengandungi {ingredients}.',
  'You said you occasionally eat meat or dairy. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda sekali-sekala makan daging atau produk tenusu. Formula ini mengandungi {ingredients}.',
  'You said you have more than 8 alcoholic drinks a week. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda minum lebih daripada 8 minuman beralkohol seminggu. Formula ini mengandungi {ingredients}.',
  'You said you smoke. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda merokok. Formula ini mengandungi {ingredients}.',
  'You said you exercise daily. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda bersenam setiap hari. Formula ini mengandungi {ingredients}.',
  'You said you exercise more than three times a week. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda bersenam lebih daripada tiga kali seminggu. Formula ini mengandungi {ingredients}.',
  'You said you exercise once or twice a week. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda bersenam sekali atau dua kali seminggu. Formula ini mengandungi {ingredients}.',
  'You said you often have muscle pain. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda kerap mengalami sakit otot. Formula ini mengandungi {ingredients}.',
  'You said you are over 50. This formula contains {ingredients}.':
    'Anda memberitahu bahawa umur anda melebihi 50 tahun. Formula ini mengandungi {ingredients}.',
  'You said you are pregnant. This formula contains {ingredients}.':
    'Anda memberitahu bahawa anda hamil. Formula ini mengandungi {ingredients}.',
  'This formula is made for men.': 'Formula ini dibuat untuk lelaki.',
  'This formula is made for women.': 'Formula ini dibuat untuk wanita.',
  'It contains or may contain {allergens}. You told us about that allergy.':
    'Ia mengandungi atau mungkin mengandungi {allergens}. Anda telah memberitahu kami tentang alahan itu.',
  'It is not marked as suitable in pregnancy or while breastfeeding.':
    'Ia tidak ditandakan sesuai semasa hamil atau menyusukan anak.',
  'It contains or may contain beta-carotene, which we leave out for smokers.':
    'Ia mengandungi atau mungkin mengandungi beta-karotena, yang kami ketepikan bagi perokok.',
  'It cannot be ordered at the moment.': 'Ia tidak dapat dipesan buat masa ini.',

  // Cautions
  'If you are or may be pregnant, or are breastfeeding, ask your doctor or our pharmacist before you take this.':
    'Jika anda hamil atau mungkin hamil, atau menyusukan anak, tanya doktor anda atau ahli farmasi kami sebelum mengambil ini.',
  'Biotin can change the result of some blood tests. Tell the laboratory that you take it.':
    'Biotin boleh mengubah keputusan sesetengah ujian darah. Beritahu makmal bahawa anda mengambilnya.',
  'Take green tea extract with food. Do not take another product with green tea on the same day.':
    'Ambil ekstrak teh hijau bersama makanan. Jangan ambil produk teh hijau lain pada hari yang sama.',
  'Ask a doctor first if you have an iron storage disorder. Keep iron away from children.':
    'Tanya doktor dahulu jika anda mempunyai gangguan penyimpanan zat besi. Jauhkan zat besi daripada kanak-kanak.',
  'Ask a doctor first if you have ever had a heart attack.':
    'Tanya doktor dahulu jika anda pernah mengalami serangan jantung.',
  'Ask a doctor first if you have kidney disease.':
    'Tanya doktor dahulu jika anda menghidap penyakit buah pinggang.',
  'If you take any medicine, take resveratrol only when a doctor or pharmacist agrees.':
    'Jika anda mengambil sebarang ubat, ambil resveratrol hanya dengan persetujuan doktor atau ahli farmasi.',
  'Show this list of ingredients to the doctor who confirmed that supplements are suitable for you.':
    'Tunjukkan senarai bahan ini kepada doktor yang mengesahkan bahawa suplemen sesuai untuk anda.',

  // Medicines
  'Do you take any of these?': 'Adakah anda mengambil mana-mana ubat ini?',
  'Your choice stays in this browser. It is not sent or stored.':
    'Pilihan anda kekal dalam pelayar ini. Ia tidak dihantar atau disimpan.',
  '{ingredient} in {products}': '{ingredient} dalam {products}',
  'Ask our pharmacist before you take them together.':
    'Tanya ahli farmasi kami sebelum mengambilnya bersama.',
  'Our list has no entry for this combination. That does not mean it is safe.':
    'Senarai kami tidak mempunyai maklumat tentang gabungan ini. Itu tidak bermakna ia selamat.',
  'This list is not complete. Tell our pharmacist about every medicine you take.':
    'Senarai ini tidak lengkap. Beritahu ahli farmasi kami tentang setiap ubat yang anda ambil.',
  'Blood thinners': 'Ubat pencair darah',
  'warfarin, apixaban, clopidogrel, daily aspirin':
    'warfarin, apixaban, clopidogrel, aspirin setiap hari',
  'Blood pressure medicines': 'Ubat tekanan darah',
  'amlodipine, perindopril, losartan': 'amlodipine, perindopril, losartan',
  Nadolol: 'Nadolol',
  'a beta blocker': 'sejenis penyekat beta',
  'Nitrates for chest pain': 'Nitrat untuk sakit dada',
  'glyceryl trinitrate, isosorbide': 'glyceryl trinitrate, isosorbide',
  'Erection medicines': 'Ubat ereksi',
  'sildenafil, tadalafil': 'sildenafil, tadalafil',
  'Water tablets': 'Ubat pelawas air kencing',
  'hydrochlorothiazide, furosemide, spironolactone':
    'hydrochlorothiazide, furosemide, spironolactone',
  'Cholesterol medicines': 'Ubat kolesterol',
  'atorvastatin, simvastatin': 'atorvastatin, simvastatin',
  'Diabetes medicines': 'Ubat diabetes',
  'metformin, gliclazide, insulin': 'metformin, gliclazide, insulin',
  'Thyroid hormone': 'Hormon tiroid',
  levothyroxine: 'levothyroxine',
  Antibiotics: 'Antibiotik',
  'doxycycline, ciprofloxacin': 'doxycycline, ciprofloxacin',
  'Bone medicines': 'Ubat tulang',
  'alendronate, raloxifene': 'alendronate, raloxifene',
  'Epilepsy medicines': 'Ubat epilepsi',
  'phenytoin, carbamazepine, valproate': 'phenytoin, carbamazepine, valproate',
  "Parkinson's medicines": 'Ubat Parkinson',
  levodopa: 'levodopa',
  'Methotrexate or sulfasalazine': 'Methotrexate atau sulfasalazine',
  'for joints, skin or bowel': 'untuk sendi, kulit atau usus',
  'Cancer medicines': 'Ubat kanser',
  'chemotherapy, tablets or infusions': 'kemoterapi, tablet atau infusi',
  'Tuberculosis medicines': 'Ubat tuberkulosis (batuk kering)',
  'isoniazid, pyrazinamide, cycloserine': 'isoniazid, pyrazinamide, cycloserine',
  Orlistat: 'Orlistat',
  'a weight medicine': 'ubat penurunan berat badan',
  'Steroid tablets': 'Tablet steroid',
  prednisolone: 'prednisolone',
  'Taken at the same time, less of the medicine may be absorbed.':
    'Jika diambil pada masa yang sama, ubat mungkin kurang diserap.',
  'Both may slow the clotting of blood.': 'Kedua-duanya mungkin melambatkan pembekuan darah.',
  'Both may lower blood pressure.': 'Kedua-duanya mungkin menurunkan tekanan darah.',
  'It may make warfarin less effective.': 'Ia mungkin mengurangkan keberkesanan warfarin.',
  'It may change how insulin works.': 'Ia mungkin mengubah cara insulin bertindak.',
  'It may not be compatible with some cancer treatments.':
    'Ia mungkin tidak serasi dengan sesetengah rawatan kanser.',
  'Folate and these medicines affect each other.': 'Folat dan ubat ini saling mempengaruhi.',
  'Folate may lower the level of these medicines in blood.':
    'Folat mungkin menurunkan paras ubat ini dalam darah.',
  'Green tea may lower the level of nadolol in blood.':
    'Teh hijau mungkin menurunkan paras nadolol dalam darah.',
  'Green tea may lower the level of atorvastatin in blood.':
    'Teh hijau mungkin menurunkan paras atorvastatin dalam darah.',
  'Green tea may lower the level of raloxifene in blood.':
    'Teh hijau mungkin menurunkan paras raloxifene dalam darah.',
  'Both may lower blood sugar.': 'Kedua-duanya mungkin menurunkan gula darah.',
  'With some of these, potassium in blood may rise.':
    'Dengan sesetengah ubat ini, kalium dalam darah mungkin meningkat.',
  'The body makes arginine from it: both may lower blood pressure.':
    'Badan membuat arginina daripadanya: kedua-duanya mungkin menurunkan tekanan darah.',
  'These change how much magnesium the body keeps.':
    'Ubat ini mengubah jumlah magnesium yang disimpan oleh badan.',
  'These medicines and niacin affect each other.': 'Ubat ini dan niasin saling mempengaruhi.',
  'Some of these are broken down by an enzyme that resveratrol may slow.':
    'Sesetengah ubat ini diuraikan oleh enzim yang mungkin diperlahankan oleh resveratrol.',
  'Cisplatin and selenium affect each other.': 'Cisplatin dan selenium saling mempengaruhi.',
  'It may lower the level of some of these medicines in blood.':
    'Ia mungkin menurunkan paras sesetengah ubat ini dalam darah.',
  'Cycloserine and vitamin B6 affect each other.':
    'Cycloserine dan vitamin B6 saling mempengaruhi.',
  'Ask your cancer doctor before taking it during treatment.':
    'Tanya doktor kanser anda sebelum mengambilnya semasa rawatan.',
  'With other antioxidants it may weaken a treatment of statin and niacin.':
    'Bersama antioksidan lain, ia mungkin melemahkan rawatan statin dan niasin.',
  'High amounts may lower the level of some statins in blood.':
    'Jumlah yang tinggi mungkin menurunkan paras sesetengah statin dalam darah.',
  'Steroids change how the body uses vitamin D.':
    'Steroid mengubah cara badan menggunakan vitamin D.',
  'With thiazides, calcium in blood may rise.':
    'Dengan tiazida, kalsium dalam darah mungkin meningkat.',
  'Orlistat may lower how much vitamin D is absorbed.':
    'Orlistat mungkin mengurangkan penyerapan vitamin D.',
  'Thiazides raise how much zinc the body loses.':
    'Tiazida meningkatkan jumlah zink yang hilang daripada badan.',
  'Save to my account': 'Simpan dalam akaun saya',
  'These answers are not saved in your account, because you did not give consent.':
    'Jawapan ini tidak disimpan dalam akaun anda kerana anda tidak memberi persetujuan.',

  'You chose Male. This formula is made for men.':
    'Anda memilih Lelaki. Formula ini dibuat untuk lelaki.',
  'You chose Female. This formula is made for women.':
    'Anda memilih Perempuan. Formula ini dibuat untuk wanita.',
  'You chose these allergies: {allergens}. This formula does not declare them.':
    'Anda memilih alahan ini: {allergens}. Formula ini tidak mengisytiharkannya.',
  'It is marked as suitable in pregnancy and while breastfeeding.':
    'Ia ditandakan sesuai semasa hamil dan menyusukan anak.',
  'For {ingredients} we also compared these answers: {topics}. They did not change its place in your list.':
    'Untuk {ingredients}, kami turut membandingkan jawapan ini: {topics}. Jawapan itu tidak mengubah kedudukannya dalam senarai anda.',
  Pregnancy: 'Kehamilan',
  Alcohol: 'Alkohol',
  Smoking: 'Merokok',

  'Not available for women yet.': 'Belum tersedia untuk wanita.',
  'Once a day.': 'Sekali sehari.',
  'Twice a day.': 'Dua kali sehari.',
  'Three times a day or more.': 'Tiga kali sehari atau lebih.',
  'Once to six times a week.': 'Sekali hingga enam kali seminggu.',
  'Less than once a week.': 'Kurang daripada sekali seminggu.',
  'Every day of the week.': 'Setiap hari dalam seminggu.',
  '1 or 2 days a week.': '1 atau 2 hari seminggu.',
  '3 to 6 days a week.': '3 hingga 6 hari seminggu.',
  'One to three times a month.': 'Sekali hingga tiga kali sebulan.',
  'Less than once a month.': 'Kurang daripada sekali sebulan.',
}
