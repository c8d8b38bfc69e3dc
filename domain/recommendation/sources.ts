/**
 * Sources of the recommendation's rules. Every rule names a source, which the shopper can open
 * beside the reason. ODS are the fact sheets for health professionals of the US National Institutes
 * of Health.
 */

type Source = { title: string; url: string }

const odsSource = (title: string, page: string): Source => ({
  title: `NIH Office of Dietary Supplements, ${title}`,
  url: `https://ods.od.nih.gov/factsheets/${page}-HealthProfessional/`,
})
const nccihSource = (title: string, page: string): Source => ({
  title: `NIH National Center for Complementary and Integrative Health, ${title}`,
  url: `https://www.nccih.nih.gov/health/${page}`,
})
const mskSource = (title: string, page: string): Source => ({
  title: `Memorial Sloan Kettering Cancer Center, About Herbs, ${title}`,
  url: `https://www.mskcc.org/cancer-care/integrative-medicine/herbs/${page}`,
})
const efsaSource = (title: string, doi: string): Source => ({
  title: `European Food Safety Authority, ${title}`,
  url: `https://doi.org/10.2903/j.efsa.${doi}`,
})
const euLawSource = (title: string, celex: string): Source => ({
  title: `European Union, ${title}`,
  url: `https://eur-lex.europa.eu/eli/${celex}/oj`,
})

export const sources = {
  'ods-b6': odsSource('Vitamin B6', 'VitaminB6'),
  'ods-b12': odsSource('Vitamin B12', 'VitaminB12'),
  'ods-c': odsSource('Vitamin C', 'VitaminC'),
  'ods-d': odsSource('Vitamin D', 'VitaminD'),
  'ods-e': odsSource('Vitamin E', 'VitaminE'),
  'ods-folate': odsSource('Folate', 'Folate'),
  'ods-iodine': odsSource('Iodine', 'Iodine'),
  'ods-iron': odsSource('Iron', 'Iron'),
  'ods-magnesium': odsSource('Magnesium', 'Magnesium'),
  'ods-niacin': odsSource('Niacin', 'Niacin'),
  'ods-omega': odsSource('Omega-3 Fatty Acids', 'Omega3FattyAcids'),
  'ods-performance': odsSource(
    'Exercise and Athletic Performance',
    'ExerciseAndAthleticPerformance',
  ),
  'ods-selenium': odsSource('Selenium', 'Selenium'),
  'ods-vitamin-a': odsSource('Vitamin A and Carotenoids', 'VitaminA'),
  'ods-zinc': odsSource('Zinc', 'Zinc'),
  'nccih-coq10': nccihSource('Coenzyme Q10', 'coenzyme-q10'),
  'nccih-green-tea': nccihSource('Green Tea', 'green-tea'),
  'msk-grape-seed': mskSource('Grape Seed', 'grape'),
  'msk-saw-palmetto': mskSource('Saw Palmetto', 'saw-palmetto'),
  'mayo-arginine': {
    title: 'Mayo Clinic, L-arginine',
    url: 'https://www.mayoclinic.org/drugs-supplements-l-arginine/art-20364681',
  },
  'vkm-niacin': {
    title:
      'Norwegian Scientific Committee for Food and Environment, Nicotinic acid and nicotinamide',
    url: 'https://vkm.no/english/riskassessments/allpublications/nicotinicacidandnicotinamideassessmentofsuggestedmaximumlimitsinfoodsupplements.4.2375207615dac0245aee2339.html',
  },
  npra: {
    title:
      'NPRA Malaysia, Drug Registration Guidance Document, health supplements, upper daily limits',
    url: 'https://www.npra.gov.my/index.php/en/drug-registration-guidance-documents-drgd-e-book.html',
  },
  'efsa-b6': efsaSource('Tolerable upper intake level for vitamin B6 (2023)', '2023.8006'),
  'efsa-egcg': efsaSource('Safety of green tea catechins (2018)', '2018.5239'),
  'efsa-magnesium': {
    title: 'European Commission, Scientific Committee on Food, magnesium (2001)',
    url: 'https://www.efsa.europa.eu/sites/default/files/efsa_rep/blobserver_assets/ndatolerableuil.pdf',
  },
  'efsa-e': {
    title: 'European Commission, Scientific Committee on Food, vitamin E (2003)',
    url: 'https://www.efsa.europa.eu/sites/default/files/efsa_rep/blobserver_assets/ndatolerableuil.pdf',
  },
  'efsa-resveratrol': efsaSource('Safety of trans-resveratrol (2016)', '2016.4368'),
  'eu-resveratrol': euLawSource(
    'trans-resveratrol as a novel food, 2016/1190',
    'dec_impl/2016/1190',
  ),
  'eu-lycopene': euLawSource('Union list of novel foods, 2017/2470', 'reg_impl/2017/2470'),
  'eu-green-tea': euLawSource('Regulation 2022/2340 on green tea extracts', 'reg/2022/2340'),
  'fda-biotin': {
    title: 'US Food and Drug Administration, biotin interference with laboratory tests',
    url: 'https://www.fda.gov/medical-devices/in-vitro-diagnostics/biotin-interference-troponin-lab-tests-assays-subject-biotin-interference',
  },
} as const satisfies Record<string, Source>

export type SourceId = keyof typeof sources
