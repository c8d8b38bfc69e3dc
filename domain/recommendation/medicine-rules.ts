/**
 * Known interactions of substances with kinds of medicine, for "Do you take any of these?" beside
 * the results. The visitor's choice never leaves the browser. Each row is one interaction with its
 * source. The list is not complete, and the screen says so: no row means "not in this list", never
 * "safe".
 */
import type { SourceId } from './sources.ts'
import type { SubstanceId } from './substances.ts'

type MedicineClass = { id: string; name: string; examples: string }

export const medicineClasses = [
  {
    id: 'blood-thinner',
    name: 'Blood thinners',
    examples: 'warfarin, apixaban, clopidogrel, daily aspirin',
  },
  {
    id: 'blood-pressure',
    name: 'Blood pressure medicines',
    examples: 'amlodipine, perindopril, losartan',
  },
  { id: 'beta-blocker-nadolol', name: 'Nadolol', examples: 'a beta blocker' },
  { id: 'nitrate', name: 'Nitrates for chest pain', examples: 'glyceryl trinitrate, isosorbide' },
  { id: 'erection', name: 'Erection medicines', examples: 'sildenafil, tadalafil' },
  {
    id: 'water-tablet',
    name: 'Water tablets',
    examples: 'hydrochlorothiazide, furosemide, spironolactone',
  },
  { id: 'cholesterol', name: 'Cholesterol medicines', examples: 'atorvastatin, simvastatin' },
  { id: 'diabetes', name: 'Diabetes medicines', examples: 'metformin, gliclazide, insulin' },
  { id: 'thyroid', name: 'Thyroid hormone', examples: 'levothyroxine' },
  { id: 'antibiotic', name: 'Antibiotics', examples: 'doxycycline, ciprofloxacin' },
  { id: 'bone', name: 'Bone medicines', examples: 'alendronate, raloxifene' },
  { id: 'epilepsy', name: 'Epilepsy medicines', examples: 'phenytoin, carbamazepine, valproate' },
  { id: 'parkinson', name: "Parkinson's medicines", examples: 'levodopa' },
  { id: 'immune', name: 'Methotrexate or sulfasalazine', examples: 'for joints, skin or bowel' },
  { id: 'cancer', name: 'Cancer medicines', examples: 'chemotherapy, tablets or infusions' },
  {
    id: 'tuberculosis',
    name: 'Tuberculosis medicines',
    examples: 'isoniazid, pyrazinamide, cycloserine',
  },
  { id: 'weight', name: 'Orlistat', examples: 'a weight medicine' },
  { id: 'steroid', name: 'Steroid tablets', examples: 'prednisolone' },
] as const satisfies readonly MedicineClass[]

export type MedicineClassId = (typeof medicineClasses)[number]['id']

export type MedicineRule = {
  substance: SubstanceId
  medicine: MedicineClassId
  /** The known interaction as one sentence for shoppers. */
  note: string
  source: SourceId
}

const reducedAbsorptionText = 'Taken at the same time, less of the medicine may be absorbed.'
const bleedingText = 'Both may slow the clotting of blood.'
const lowBloodPressureText = 'Both may lower blood pressure.'
const citrullineText = 'The body makes arginine from it: both may lower blood pressure.'
const cancerTreatmentText = 'Ask your cancer doctor before taking it during treatment.'
const antioxidantText = 'With other antioxidants it may weaken a treatment of statin and niacin.'

export const medicineRules: readonly MedicineRule[] = [
  {
    substance: 'coenzyme-q10',
    medicine: 'blood-thinner',
    note: 'It may make warfarin less effective.',
    source: 'nccih-coq10',
  },
  {
    substance: 'coenzyme-q10',
    medicine: 'diabetes',
    note: 'It may change how insulin works.',
    source: 'nccih-coq10',
  },
  {
    substance: 'coenzyme-q10',
    medicine: 'cancer',
    note: 'It may not be compatible with some cancer treatments.',
    source: 'nccih-coq10',
  },
  {
    substance: 'folate',
    medicine: 'immune',
    note: 'Folate and these medicines affect each other.',
    source: 'ods-folate',
  },
  {
    substance: 'folate',
    medicine: 'epilepsy',
    note: 'Folate may lower the level of these medicines in blood.',
    source: 'ods-folate',
  },
  {
    substance: 'grape-seed',
    medicine: 'blood-thinner',
    note: bleedingText,
    source: 'msk-grape-seed',
  },
  {
    substance: 'green-tea',
    medicine: 'beta-blocker-nadolol',
    note: 'Green tea may lower the level of nadolol in blood.',
    source: 'nccih-green-tea',
  },
  {
    substance: 'green-tea',
    medicine: 'cholesterol',
    note: 'Green tea may lower the level of atorvastatin in blood.',
    source: 'nccih-green-tea',
  },
  {
    substance: 'green-tea',
    medicine: 'bone',
    note: 'Green tea may lower the level of raloxifene in blood.',
    source: 'nccih-green-tea',
  },
  { substance: 'iron', medicine: 'thyroid', note: reducedAbsorptionText, source: 'ods-iron' },
  { substance: 'iron', medicine: 'parkinson', note: reducedAbsorptionText, source: 'ods-iron' },
  {
    substance: 'l-arginine',
    medicine: 'blood-pressure',
    note: lowBloodPressureText,
    source: 'mayo-arginine',
  },
  {
    substance: 'l-arginine',
    medicine: 'nitrate',
    note: lowBloodPressureText,
    source: 'mayo-arginine',
  },
  {
    substance: 'l-arginine',
    medicine: 'erection',
    note: lowBloodPressureText,
    source: 'mayo-arginine',
  },
  {
    substance: 'l-arginine',
    medicine: 'blood-thinner',
    note: bleedingText,
    source: 'mayo-arginine',
  },
  {
    substance: 'l-arginine',
    medicine: 'diabetes',
    note: 'Both may lower blood sugar.',
    source: 'mayo-arginine',
  },
  {
    substance: 'l-arginine',
    medicine: 'water-tablet',
    note: 'With some of these, potassium in blood may rise.',
    source: 'mayo-arginine',
  },
  {
    substance: 'l-citrulline',
    medicine: 'blood-pressure',
    note: citrullineText,
    source: 'mayo-arginine',
  },
  {
    substance: 'l-citrulline',
    medicine: 'nitrate',
    note: citrullineText,
    source: 'mayo-arginine',
  },
  {
    substance: 'l-citrulline',
    medicine: 'erection',
    note: citrullineText,
    source: 'mayo-arginine',
  },
  {
    substance: 'magnesium',
    medicine: 'antibiotic',
    note: reducedAbsorptionText,
    source: 'ods-magnesium',
  },
  {
    substance: 'magnesium',
    medicine: 'bone',
    note: reducedAbsorptionText,
    source: 'ods-magnesium',
  },
  {
    substance: 'magnesium',
    medicine: 'water-tablet',
    note: 'These change how much magnesium the body keeps.',
    source: 'ods-magnesium',
  },
  {
    substance: 'niacinamide',
    medicine: 'tuberculosis',
    note: 'These medicines and niacin affect each other.',
    source: 'ods-niacin',
  },
  {
    substance: 'nicotinic-acid',
    medicine: 'tuberculosis',
    note: 'These medicines and niacin affect each other.',
    source: 'ods-niacin',
  },
  {
    substance: 'resveratrol',
    medicine: 'blood-thinner',
    note: 'Some of these are broken down by an enzyme that resveratrol may slow.',
    source: 'efsa-resveratrol',
  },
  {
    substance: 'saw-palmetto',
    medicine: 'blood-thinner',
    note: bleedingText,
    source: 'msk-saw-palmetto',
  },
  {
    substance: 'selenium',
    medicine: 'cancer',
    note: 'Cisplatin and selenium affect each other.',
    source: 'ods-selenium',
  },
  {
    substance: 'vitamin-b6',
    medicine: 'epilepsy',
    note: 'It may lower the level of some of these medicines in blood.',
    source: 'ods-b6',
  },
  {
    substance: 'vitamin-b6',
    medicine: 'tuberculosis',
    note: 'Cycloserine and vitamin B6 affect each other.',
    source: 'ods-b6',
  },
  {
    substance: 'vitamin-c',
    medicine: 'cancer',
    note: cancerTreatmentText,
    source: 'ods-c',
  },
  {
    substance: 'vitamin-c',
    medicine: 'cholesterol',
    note: antioxidantText,
    source: 'ods-c',
  },
  {
    substance: 'vitamin-d3',
    medicine: 'cholesterol',
    note: 'High amounts may lower the level of some statins in blood.',
    source: 'ods-d',
  },
  {
    substance: 'vitamin-d3',
    medicine: 'steroid',
    note: 'Steroids change how the body uses vitamin D.',
    source: 'ods-d',
  },
  {
    substance: 'vitamin-d3',
    medicine: 'water-tablet',
    note: 'With thiazides, calcium in blood may rise.',
    source: 'ods-d',
  },
  {
    substance: 'vitamin-d3',
    medicine: 'weight',
    note: 'Orlistat may lower how much vitamin D is absorbed.',
    source: 'ods-d',
  },
  { substance: 'vitamin-e', medicine: 'blood-thinner', note: bleedingText, source: 'ods-e' },
  {
    substance: 'vitamin-e',
    medicine: 'cancer',
    note: cancerTreatmentText,
    source: 'ods-e',
  },
  {
    substance: 'vitamin-e',
    medicine: 'cholesterol',
    note: antioxidantText,
    source: 'ods-e',
  },
  { substance: 'zinc', medicine: 'antibiotic', note: reducedAbsorptionText, source: 'ods-zinc' },
  {
    substance: 'zinc',
    medicine: 'water-tablet',
    note: 'Thiazides raise how much zinc the body loses.',
    source: 'ods-zinc',
  },
]
