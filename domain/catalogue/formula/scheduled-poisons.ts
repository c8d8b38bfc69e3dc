/*
 * Scheduled poisons of Malaysia that were found in supplements or that staff could take for a
 * supplement. This check only catches typing mistakes: the legal list is longer and changes, and a
 * pharmacist reads every new formula. Descriptions are not checked, because "free of ephedrine"
 * names no ingredient.
 */
import { splitIntoWords } from '#domain/text/plain-words.ts'

const poisonSources = {
  list: {
    title: 'Poisons Act 1952 (Act 366), First Schedule: the Poisons List',
    url: 'https://pharmacy.moh.gov.my/en/documents/poisons-act-1952-and-regulations.html',
  },
  adulterants: {
    title: 'Ministry of Health, 16 August 2010: medicinal or health food adulterated with poisons',
    url: 'https://pharmacy.moh.gov.my/en/news/16-aug-2010/warning-medicinal-or-health-food-manufacturers-adulterate-their-products-scheduled-poisons.html',
  },
} as const

type PoisonSource = keyof typeof poisonSources

/** `name` is shown to staff; `lowerCaseNames` are all names of the poison. */
type Poison = { name: string; lowerCaseNames: readonly string[]; source: PoisonSource }

/** `otherNames` are in lower case. */
const definePoison = (source: PoisonSource, name: string, ...otherNames: string[]): Poison => ({
  name,
  lowerCaseNames: [name.toLowerCase(), ...otherNames],
  source,
})

export const scheduledPoisons: readonly Poison[] = [
  // Stimulants and slimming
  definePoison('adulterants', 'Sildenafil'),
  definePoison('adulterants', 'Tadalafil'),
  definePoison('adulterants', 'Vardenafil'),
  definePoison('adulterants', 'Sibutramine'),
  definePoison('list', 'Yohimbine', 'yohimbe', 'yohimbine hcl'),
  definePoison('list', 'Ephedrine', 'ephedra', 'ma huang'),
  definePoison('list', 'Pseudoephedrine'),
  definePoison('list', 'Phentermine'),
  definePoison('list', 'Fenfluramine'),
  definePoison('list', 'Amphetamine', 'dexamphetamine', 'methamphetamine'),
  definePoison('list', 'Orlistat'),
  // Hormones and substances that act on them
  definePoison('list', 'Testosterone'),
  definePoison('list', 'Finasteride'),
  definePoison('list', 'Dutasteride'),
  definePoison('list', 'Minoxidil'),
  definePoison('list', 'Estradiol', 'oestradiol', 'ethinylestradiol'),
  definePoison('list', 'Progesterone'),
  definePoison('list', 'Tamoxifen'),
  definePoison('list', 'Clomiphene', 'clomifene'),
  definePoison('list', 'Thyroxine', 'levothyroxine', 'liothyronine'),
  definePoison('list', 'Somatropin', 'human growth hormone'),
  // Steroids and painkillers
  definePoison('adulterants', 'Dexamethasone'),
  definePoison('list', 'Prednisolone', 'prednisone'),
  definePoison('list', 'Betamethasone'),
  definePoison('list', 'Hydrocortisone', 'cortisone'),
  definePoison('adulterants', 'Diclofenac'),
  definePoison('adulterants', 'Ibuprofen'),
  definePoison('adulterants', 'Indomethacin', 'indometacin'),
  definePoison('adulterants', 'Mefenamic acid'),
  definePoison('adulterants', 'Naproxen'),
  definePoison('adulterants', 'Phenylbutazone'),
  definePoison('adulterants', 'Piroxicam'),
  definePoison('list', 'Tramadol'),
  definePoison('list', 'Codeine'),
  definePoison('list', 'Morphine'),
  definePoison('list', 'Mitragynine', 'kratom', 'ketum'),
  definePoison('list', 'Colchicine'),
  // Skin
  definePoison('adulterants', 'Hydroquinone'),
  definePoison('adulterants', 'Tretinoin', 'retinoic acid'),
  definePoison('list', 'Isotretinoin'),
  // Blood sugar, blood pressure, blood, heart
  definePoison('list', 'Metformin'),
  definePoison('list', 'Glibenclamide', 'glyburide'),
  definePoison('list', 'Gliclazide'),
  definePoison('list', 'Semaglutide'),
  definePoison('list', 'Liraglutide'),
  definePoison('list', 'Insulin'),
  definePoison('list', 'Amlodipine'),
  definePoison('list', 'Reserpine', 'rauwolfia'),
  definePoison('list', 'Furosemide', 'frusemide'),
  definePoison('list', 'Hydrochlorothiazide'),
  definePoison('list', 'Spironolactone'),
  definePoison('list', 'Warfarin'),
  definePoison('list', 'Digoxin'),
  definePoison('list', 'Lovastatin', 'mevinolin', 'monacolin k'),
  definePoison('list', 'Simvastatin'),
  definePoison('list', 'Atorvastatin'),
  // Infections
  definePoison('list', 'Amoxicillin', 'amoxycillin'),
  definePoison('list', 'Tetracycline', 'doxycycline'),
  definePoison('list', 'Azithromycin', 'erythromycin'),
  definePoison('list', 'Metronidazole'),
  definePoison('list', 'Ketoconazole'),
  definePoison('list', 'Ivermectin'),
  // Mood, sleep, colds
  definePoison('list', 'Diazepam'),
  definePoison('list', 'Alprazolam'),
  definePoison('list', 'Fluoxetine'),
  definePoison('list', 'Sertraline'),
  definePoison('list', 'Chlorpheniramine', 'chlorphenamine'),
  definePoison('list', 'Diphenhydramine'),
  definePoison('list', 'Promethazine'),
  definePoison('list', 'Cyproheptadine'),
  definePoison('list', 'Dextromethorphan'),
  definePoison('list', 'Salbutamol'),
  definePoison('list', 'Theophylline'),
  // Plant poisons and metals
  definePoison('list', 'Atropine', 'belladonna'),
  definePoison('list', 'Hyoscine', 'scopolamine'),
  definePoison('list', 'Aconite', 'aconitine'),
  definePoison('list', 'Strychnine', 'nux vomica'),
  definePoison('list', 'Ergotamine', 'ergometrine'),
  definePoison('list', 'Arsenic'),
  definePoison('list', 'Mercury', 'calomel'),
]

/**
 * Analogues: variants of a known poison under a new name, made to evade lists like this one. Their
 * names have typical endings: 'aminotadalafil'.
 */
const analogueEndings: readonly { ending: string; name: string }[] = [
  { ending: 'afil', name: 'Sildenafil and its relatives' },
  { ending: 'sibutramine', name: 'Sibutramine and its relatives' },
  { ending: 'methasone', name: 'Corticosteroids' },
]

type PoisonMatch = { name: string; source: { title: string; url: string } }

/** Returns the poison that the name of an ingredient or product contains; else undefined. */
export function findScheduledPoison(text: string): PoisonMatch | undefined {
  const words = splitIntoWords(text)
  // With spaces at both ends, ' ma huang ' matches whole words only.
  const paddedText = ` ${words.join(' ')} `
  const listedPoison = scheduledPoisons.find((candidate) =>
    candidate.lowerCaseNames.some((name) => paddedText.includes(` ${name} `)),
  )
  if (listedPoison) return { name: listedPoison.name, source: poisonSources[listedPoison.source] }
  const analogue = analogueEndings.find(({ ending }) =>
    words.some((word) => word.length > ending.length && word.endsWith(ending)),
  )
  return analogue && { name: analogue.name, source: poisonSources.adulterants }
}
