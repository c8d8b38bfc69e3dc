/*
 * About forty addresses in all sixteen states and territories of Malaysia. Towns and postcodes are
 * real, streets are invented ("Contoh" means example), so no demo parcel names a real address.
 * `state` is spelt as Google does; some rows have no town or postcode, like real villages.
 */

export type DemoAddress = {
  /** A building's name, shown before the street. */
  readonly premise?: string
  readonly number?: string
  readonly route: string
  /** Taman, seksyen, kampung: Google's sublocality. */
  readonly area?: string
  readonly town?: string
  readonly district?: string
  readonly postcode?: string
  readonly state: string
}

const KL = 'Wilayah Persekutuan Kuala Lumpur'
const KL_ENGLISH = 'Federal Territory of Kuala Lumpur'

export const DEMO_ADDRESSES: readonly DemoAddress[] = [
  // Selangor
  {
    number: '12',
    route: 'Jalan Contoh 3/4',
    area: 'Seksyen 3',
    town: 'Petaling Jaya',
    postcode: '46000',
    state: 'Selangor',
  },
  {
    premise: 'Pangsapuri Contoh Villa',
    number: '5',
    route: 'Persiaran Contoh',
    area: 'Seksyen 7',
    town: 'Shah Alam',
    postcode: '40000',
    state: 'Selangor Darul Ehsan',
  },
  {
    number: '30',
    route: 'Jalan Contoh SS 15',
    area: 'SS 15',
    town: 'Subang Jaya',
    postcode: '47500',
    state: 'Selangor',
  },
  {
    number: '18',
    route: 'Jalan Contoh Gua',
    town: 'Batu Caves',
    postcode: '68100',
    state: 'Selangor',
  },
  // Kuala Lumpur
  {
    number: '128',
    route: 'Jalan Contoh Ampang',
    town: 'Kuala Lumpur',
    postcode: '50450',
    state: KL_ENGLISH,
  },
  {
    number: '9',
    route: 'Jalan Contoh Telawi',
    area: 'Bangsar',
    town: 'Kuala Lumpur',
    postcode: '59100',
    state: KL,
  },
  {
    premise: 'Residensi Contoh Hijau',
    number: '2',
    route: 'Jalan Contoh Kiara',
    area: 'Mont Kiara',
    town: 'Kuala Lumpur',
    postcode: '50480',
    state: KL,
  },
  // Putrajaya
  {
    number: '6',
    route: 'Jalan Contoh P9',
    area: 'Presint 9',
    town: 'Putrajaya',
    postcode: '62250',
    state: 'Wilayah Persekutuan Putrajaya',
  },
  {
    number: '20',
    route: 'Lorong Contoh P11',
    area: 'Presint 11',
    postcode: '62300',
    state: 'Putrajaya',
  },
  // Johor
  {
    number: '8',
    route: 'Jalan Contoh 2/1',
    area: 'Taman Contoh Perdana',
    town: 'Johor Bahru',
    postcode: '81100',
    state: 'Johor Darul Ta’zim',
  },
  {
    number: '17',
    route: 'Jalan Contoh Harmoni',
    area: 'Taman Contoh',
    town: 'Muar',
    postcode: '84000',
    state: 'Johor',
  },
  { route: 'Kampung Contoh Laut', district: 'Mersing', state: 'Johor' },
  // Kedah
  {
    number: '21',
    route: 'Jalan Contoh Raja',
    town: 'Alor Setar',
    postcode: '05000',
    state: 'Kedah',
  },
  {
    number: '5',
    route: 'Lorong Contoh 3',
    area: 'Taman Contoh Ria',
    town: 'Sungai Petani',
    postcode: '08000',
    state: 'Kedah Darul Aman',
  },
  {
    number: '2',
    route: 'Jalan Contoh Pantai',
    town: 'Langkawi',
    postcode: '07000',
    state: 'Kedah',
  },
  // Kelantan
  {
    number: '33',
    route: 'Jalan Contoh Sultanah',
    town: 'Kota Bharu',
    postcode: '15000',
    state: 'Kelantan',
  },
  {
    route: 'Kampung Contoh Hulu',
    district: 'Gua Musang',
    postcode: '18300',
    state: 'Kelantan Darul Naim',
  },
  // Melaka
  {
    number: '12',
    route: 'Jalan Contoh Hang',
    area: 'Bandar Hilir',
    town: 'Melaka',
    postcode: '75000',
    state: 'Melaka',
  },
  {
    number: '9',
    route: 'Jalan Contoh Merdeka',
    town: 'Ayer Keroh',
    postcode: '75450',
    state: 'Malacca',
  },
  // Negeri Sembilan
  {
    number: '14',
    route: 'Jalan Contoh 5',
    area: 'Taman Contoh Indah',
    town: 'Seremban',
    postcode: '70300',
    state: 'Negeri Sembilan',
  },
  {
    number: '6',
    route: 'Jalan Contoh Teluk',
    town: 'Port Dickson',
    postcode: '71000',
    state: 'Negeri Sembilan Darul Khusus',
  },
  // Pahang
  {
    number: '40',
    route: 'Jalan Contoh Beserah',
    town: 'Kuantan',
    postcode: '25300',
    state: 'Pahang',
  },
  {
    number: '3',
    route: 'Jalan Contoh Bukit',
    area: 'Tanah Rata',
    town: 'Cameron Highlands',
    postcode: '39000',
    state: 'Pahang Darul Makmur',
  },
  { route: 'Kampung Contoh Rimba', district: 'Jerantut', state: 'Pahang' },
  // Pulau Pinang
  {
    number: '25',
    route: 'Lebuh Contoh',
    area: 'George Town',
    town: 'George Town',
    postcode: '10200',
    state: 'Pulau Pinang',
  },
  {
    premise: 'Menara Contoh Tanjung',
    number: '88',
    route: 'Jalan Contoh Burma',
    town: 'George Town',
    postcode: '10250',
    state: 'Penang',
  },
  {
    number: '11',
    route: 'Lorong Contoh Seri',
    area: 'Taman Contoh Seri',
    town: 'Butterworth',
    postcode: '12000',
    state: 'Pulau Pinang',
  },
  // Perak
  { number: '19', route: 'Jalan Contoh Kinta', town: 'Ipoh', postcode: '30000', state: 'Perak' },
  {
    number: '4',
    route: 'Jalan Contoh Tasik',
    town: 'Taiping',
    postcode: '34000',
    state: 'Perak Darul Ridzuan',
  },
  { route: 'Kampung Contoh Sungai', town: 'Teluk Intan', state: 'Perak' },
  // Perlis
  { number: '7', route: 'Jalan Contoh Utara', town: 'Kangar', postcode: '01000', state: 'Perlis' },
  {
    number: '10',
    route: 'Jalan Contoh Indera',
    town: 'Arau',
    postcode: '02600',
    state: 'Perlis Indera Kayangan',
  },
  // Sabah
  {
    number: '15',
    route: 'Jalan Contoh Api-Api',
    town: 'Kota Kinabalu',
    postcode: '88000',
    state: 'Sabah',
  },
  {
    number: '28',
    route: 'Lorong Contoh Utama',
    area: 'Taman Contoh Utama',
    town: 'Sandakan',
    postcode: '90000',
    state: 'Sabah',
  },
  { route: 'Kampung Contoh Nabalu', district: 'Ranau', state: 'Sabah' },
  // Sarawak
  {
    number: '36',
    route: 'Jalan Contoh Satok',
    town: 'Kuching',
    postcode: '93400',
    state: 'Sarawak',
  },
  {
    number: '1',
    route: 'Jalan Contoh Pujut',
    area: 'Taman Contoh Jaya',
    town: 'Miri',
    postcode: '98000',
    state: 'Sarawak',
  },
  {
    number: '22',
    route: 'Jalan Contoh Wawasan',
    town: 'Sibu',
    postcode: '96000',
    state: 'Sarawak',
  },
  // Terengganu
  {
    number: '13',
    route: 'Jalan Contoh Sultan',
    town: 'Kuala Terengganu',
    postcode: '20000',
    state: 'Terengganu',
  },
  {
    route: 'Kampung Contoh Pasir',
    area: 'Kampung Contoh',
    district: 'Besut',
    state: 'Terengganu Darul Iman',
  },
  // Labuan
  {
    number: '16',
    route: 'Jalan Contoh Merdeka',
    town: 'Labuan',
    postcode: '87000',
    state: 'Labuan Federal Territory',
  },
  {
    number: '4',
    route: 'Jalan Contoh Patau-Patau',
    postcode: '87000',
    state: 'Wilayah Persekutuan Labuan',
  },
]
