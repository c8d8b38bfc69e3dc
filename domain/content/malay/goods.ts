/**
 * Malay for the seed catalogue: categories, descriptions, ingredients. Texts that the owner adds
 * later have no row and are shown in English, marked as English. Product names are not translated.
 * The key of a row is the English sentence in the code, to the letter. The translation keeps its
 * `{placeholders}` and `<tags>`. tests/house/docs/messages.test.ts reports a sentence without a
 * row, and a row that no code uses.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'

export const goodsMessages: MessageCatalogue = {
  'Youthful Grow Nutrition': 'Nutrisi Youthful Grow',
  "Men's Performance & Vitality": 'Prestasi & Vitaliti Lelaki',
  "Men's Complete Hair Support": 'Sokongan Rambut Lengkap Lelaki',
  'Youthful Grow': 'Youthful Grow',
  'Youthful Glow (Men/Women)': 'Youthful Glow (Lelaki/Wanita)',
  "Men's Performance/Vitality": 'Prestasi/Vitaliti Lelaki',
  'Bone Essence': 'Bone Essence',
  'Joint Health': 'Kesihatan Sendi',
  'Heart Health': 'Kesihatan Jantung',
  'Sugar Control': 'Kawalan Gula',
  'Energy +': 'Tenaga +',
  Immunity: 'Imuniti',

  'Marine collagen with vitamin C, hyaluronic acid and six more ingredients.':
    'Kolagen marin dengan vitamin C, asid hialuronik dan enam bahan lain.',
  'NMN, niacinamide, resveratrol and coenzyme Q10 in one daily capsule.':
    'NMN, niasinamida, resveratrol dan koenzim Q10 dalam satu kapsul sehari.',
  'Coenzyme Q10 with grape seed, vitamin C, green tea and three more ingredients.':
    'Koenzim Q10 dengan biji anggur, vitamin C, teh hijau dan tiga bahan lain.',
  'Magnesium and L-theanine with vitamin B6, two months in a jar.':
    'Magnesium dan L-teanina dengan vitamin B6, dua bulan dalam satu balang.',
  'Grape seed and green tea extracts with vitamin C.':
    'Ekstrak biji anggur dan teh hijau dengan vitamin C.',
  'Niacinamide, vitamin B6, vitamin B12, folate and biotin in one capsule.':
    'Niasinamida, vitamin B6, vitamin B12, folat dan biotin dalam satu kapsul.',
  'Vitamin C with iron bisglycinate and folate, two months in a jar.':
    'Vitamin C dengan ferum bisglisinat dan folat, dua bulan dalam satu balang.',
  'Marine collagen and bamboo silica with vitamin C.':
    'Kolagen marin dan silika buluh dengan vitamin C.',
  'Two minerals and vitamin D3 in one capsule, two months in a jar.':
    'Dua mineral dan vitamin D3 dalam satu kapsul, dua bulan dalam satu balang.',
  'L-arginine, L-citrulline and maca with zinc, vitamin B6 and vitamin D3.':
    'L-arginina, L-sitrulina dan maca dengan zink, vitamin B6 dan vitamin D3.',
  'L-arginine and coenzyme Q10 with vitamin E.': 'L-arginina dan koenzim Q10 dengan vitamin E.',
  'L-citrulline and magnesium with vitamin C.': 'L-sitrulina dan magnesium dengan vitamin C.',
  'Saw palmetto and silica with ten vitamins, minerals and plant extracts.':
    'Saw palmetto dan silika dengan sepuluh vitamin, mineral dan ekstrak tumbuhan.',
  'Saw palmetto berry extract with tomato lycopene and vitamin E.':
    'Ekstrak beri saw palmetto dengan likopena tomato dan vitamin E.',
  'Bamboo silica with zinc bisglycinate and biotin, two months in a jar.':
    'Silika buluh dengan zink bisglisinat dan biotin, dua bulan dalam satu balang.',

  'Notify me': 'Maklumkan saya',
  'Please email me when {range} is on sale':
    'Sila hantar e-mel kepada saya apabila {range} mula dijual',

  Serving: 'Hidangan',
  'One capsule': 'Satu kapsul',
  'Capsule shell': 'Cangkerang kapsul',
  'Plant cellulose, size 0': 'Selulosa tumbuhan, saiz 0',

  'Three ingredients in one capsule': 'Tiga bahan dalam satu kapsul',
  'Four ingredients in one capsule': 'Empat bahan dalam satu kapsul',
  'Five ingredients in one capsule': 'Lima bahan dalam satu kapsul',
  'Six ingredients in one capsule': 'Enam bahan dalam satu kapsul',
  'Seven ingredients in one capsule': 'Tujuh bahan dalam satu kapsul',
  'Nine ingredients in one capsule': 'Sembilan bahan dalam satu kapsul',
  'Twelve ingredients in one capsule': 'Dua belas bahan dalam satu kapsul',

  'Marine collagen is the largest part, with vitamin C, hyaluronic acid and six more in measured amounts. Each capsule is filled after you order and checked by a pharmacist.':
    'Kolagen marin ialah bahagian terbesar, dengan vitamin C, asid hialuronik dan enam lagi dalam jumlah yang disukat. Setiap kapsul diisi selepas anda memesan dan disemak oleh ahli farmasi.',
  'Coenzyme Q10 and grape seed extract are the largest parts, with vitamin C, green tea, zinc, vitamin D3 and selenium. Each capsule is filled after you order and checked by a pharmacist.':
    'Koenzim Q10 dan ekstrak biji anggur ialah bahagian terbesar, bersama vitamin C, teh hijau, zink, vitamin D3 dan selenium. Setiap kapsul diisi selepas anda memesan dan disemak oleh ahli farmasi.',
  'L-arginine, L-citrulline and maca with zinc, vitamin B6 and vitamin D3 in one capsule. Each capsule is filled after you order and checked by a pharmacist.':
    'L-arginina, L-sitrulina dan maca dengan zink, vitamin B6 dan vitamin D3 dalam satu kapsul. Setiap kapsul diisi selepas anda memesan dan disemak oleh ahli farmasi.',
  'Twelve ingredients in one capsule: saw palmetto and silica first, then vitamins and minerals down to the microgram. Each capsule is filled after you order and checked by a pharmacist.':
    'Dua belas bahan dalam satu kapsul: saw palmetto dan silika dahulu, kemudian vitamin dan mineral hingga ke mikrogram. Setiap kapsul diisi selepas anda memesan dan disemak oleh ahli farmasi.',
  'Chosen from your answers and compounded after you order. A pharmacist checks the formula against what you told us before it is filled.':
    'Dipilih berdasarkan jawapan anda dan diracik selepas anda memesan. Ahli farmasi menyemak formula dengan apa yang anda beritahu kami sebelum ia diisi.',

  // Ingredients and their forms
  Niacinamide: 'Niasinamida',
  Folate: 'Folat',
  NMN: 'NMN',
  'Vitamin B12': 'Vitamin B12',
  'Coenzyme Q10': 'Koenzim Q10',
  'Coenzyme Q10 (CoQ10)': 'Koenzim Q10 (CoQ10)',
  Resveratrol: 'Resveratrol',
  'Vitamin C': 'Vitamin C',
  'Hyaluronic acid': 'Asid hialuronik',
  'Marine collagen': 'Kolagen marin',
  Selenium: 'Selenium',
  'L-citrulline': 'L-sitrulina',
  Biotin: 'Biotin',
  'Vitamin D3': 'Vitamin D3',
  Lycopene: 'Likopena',
  'L-arginine': 'L-arginina',
  'Vitamin B6': 'Vitamin B6',
  'Green tea': 'Teh hijau',
  Maca: 'Maca',
  Silica: 'Silika',
  Zinc: 'Zink',
  'Saw palmetto': 'Saw palmetto',
  'L-theanine': 'L-teanina',
  Magnesium: 'Magnesium',
  Iron: 'Ferum (zat besi)',
  'Vitamin E': 'Vitamin E',
  'Grape seed': 'Biji anggur',
  Calcium: 'Kalsium',
  Chromium: 'Kromium',
  Copper: 'Kuprum',
  Iodine: 'Iodin',
  Manganese: 'Mangan',
  Molybdenum: 'Molibdenum',
  'Nicotinic acid': 'Asid nikotinik',
  Phosphorus: 'Fosforus',
  'Vitamin A': 'Vitamin A',
  'Vitamin D': 'Vitamin D',
  'Vitamin B3': 'Vitamin B3',
  'Nicotinamide mononucleotide': 'Nikotinamida mononukleotida',
  Ubiquinone: 'Ubikuinon',
  'Ascorbic acid': 'Asid askorbik',
  'Hydrolysed, type I': 'Terhidrolisis, jenis I',
  Fermented: 'Fermentasi',
  'Vitamin B7': 'Vitamin B7',
  'Leaf extract': 'Ekstrak daun',
  'Root extract, 10:1': 'Ekstrak akar, 10:1',
  'Berry extract': 'Ekstrak beri',
  'Extract, 95% OPC': 'Ekstrak, 95% OPC',
  'as {compound}': 'sebagai {compound}',
  'calcium L-methylfolate': 'kalsium L-metilfolat',
  methylcobalamin: 'metilkobalamin',
  'knotweed extract': 'ekstrak knotweed',
  'sodium hyaluronate': 'natrium hialuronat',
  'selenium yeast': 'yis selenium',
  biotin: 'biotin',
  cholecalciferol: 'kolekalsiferol',
  'tomato extract': 'ekstrak tomato',
  'pyridoxine hydrochloride': 'piridoksina hidroklorida',
  'bamboo extract': 'ekstrak buluh',
  'zinc bisglycinate': 'zink bisglisinat',
  'magnesium oxide': 'magnesium oksida',
  'ferrous bisglycinate': 'ferus bisglisinat',
  'd-alpha-tocopheryl acid succinate': 'd-alfa-tokoferil asid suksinat',
  'The date is on the jar': 'Tarikhnya tertera pada balang',

  'Compounded after you order. Every ingredient is listed with its amount.':
    'Diracik selepas anda memesan. Setiap bahan disenaraikan bersama jumlahnya.',
}
