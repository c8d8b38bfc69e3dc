/*
 * Scheduled poisons of Malaysia that were found in supplements or that staff could take for a
 * supplement. This check only catches typing mistakes: the legal list is longer and changes, and a
 * pharmacist reads every new formula. Descriptions are not checked, because "free of ephedrine"
 * names no ingredient.
 */
import { plainWords } from '#domain/text/plain-words.ts'

const sources = {
  list: {
    title: 'Poisons Act 1952 (Act 366), First Schedule: the Poisons List',
    url: 'https://pharmacy.moh.gov.my/en/documents/poisons-act-1952-and-regulations.html',
  },
  adulterants: {
    title: 'Ministry of Health, 16 August 2010: medicinal or health food adulterated with poisons',
    url: 'https://pharmacy.moh.gov.my/en/news/16-aug-2010/warning-medicinal-or-health-food-manufacturers-adulterate-their-products-scheduled-poisons.html',
  },
} as const

type PoisonSource = keyof typeof sources

/** `name` is shown to staff; `words` are all names in lower case. */
type Poison = { name: string; words: readonly string[]; source: PoisonSource }

const poison = (source: PoisonSource, name: string, ...others: string[]): Poison => ({
  name,
  words: [name.toLowerCase(), ...others],
  source,
})

export const scheduledPoisons: readonly Poison[] = [
  // Stimulants and slimming
  poison('adulterants', 'Sildenafil'),
  poison('adulterants', 'Tadalafil'),
  poison('adulterants', 'Vardenafil'),
  poison('adulterants', 'Sibutramine'),
  poison('list', 'Yohimbine', 'yohimbe', 'yohimbine hcl'),
  poison('list', 'Ephedrine', 'ephedra', 'ma huang'),
  poison('list', 'Pseudoephedrine'),
  poison('list', 'Phentermine'),
  poison('list', 'Fenfluramine'),
  poison('list', 'Amphetamine', 'dexamphetamine', 'methamphetamine'),
  poison('list', 'Orlistat'),
  // Hormones and substances that act on them
  poison('list', 'Testosterone'),
  poison('list', 'Finasteride'),
  poison('list', 'Dutasteride'),
  poison('list', 'Minoxidil'),
  poison('list', 'Estradiol', 'oestradiol', 'ethinylestradiol'),
  poison('list', 'Progesterone'),
  poison('list', 'Tamoxifen'),
  poison('list', 'Clomiphene', 'clomifene'),
  poison('list', 'Thyroxine', 'levothyroxine', 'liothyronine'),
  poison('list', 'Somatropin', 'human growth hormone'),
  // Steroids and painkillers
  poison('adulterants', 'Dexamethasone'),
  poison('list', 'Prednisolone', 'prednisone'),
  poison('list', 'Betamethasone'),
  poison('list', 'Hydrocortisone', 'cortisone'),
  poison('adulterants', 'Diclofenac'),
  poison('adulterants', 'Ibuprofen'),
  poison('adulterants', 'Indomethacin', 'indometacin'),
  poison('adulterants', 'Mefenamic acid'),
  poison('adulterants', 'Naproxen'),
  poison('adulterants', 'Phenylbutazone'),
  poison('adulterants', 'Piroxicam'),
  poison('list', 'Tramadol'),
  poison('list', 'Codeine'),
  poison('list', 'Morphine'),
  poison('list', 'Mitragynine', 'kratom', 'ketum'),
  poison('list', 'Colchicine'),
  // Skin
  poison('adulterants', 'Hydroquinone'),
  poison('adulterants', 'Tretinoin', 'retinoic acid'),
  poison('list', 'Isotretinoin'),
  // Blood sugar, blood pressure, blood, heart
  poison('list', 'Metformin'),
  poison('list', 'Glibenclamide', 'glyburide'),
  poison('list', 'Gliclazide'),
  poison('list', 'Semaglutide'),
  poison('list', 'Liraglutide'),
  poison('list', 'Insulin'),
  poison('list', 'Amlodipine'),
  poison('list', 'Reserpine', 'rauwolfia'),
  poison('list', 'Furosemide', 'frusemide'),
  poison('list', 'Hydrochlorothiazide'),
  poison('list', 'Spironolactone'),
  poison('list', 'Warfarin'),
  poison('list', 'Digoxin'),
  poison('list', 'Lovastatin', 'mevinolin', 'monacolin k'),
  poison('list', 'Simvastatin'),
  poison('list', 'Atorvastatin'),
  // Infections
  poison('list', 'Amoxicillin', 'amoxycillin'),
  poison('list', 'Tetracycline', 'doxycycline'),
  poison('list', 'Azithromycin', 'erythromycin'),
  poison('list', 'Metronidazole'),
  poison('list', 'Ketoconazole'),
  poison('list', 'Ivermectin'),
  // Mood, sleep, colds
  poison('list', 'Diazepam'),
  poison('list', 'Alprazolam'),
  poison('list', 'Fluoxetine'),
  poison('list', 'Sertraline'),
  poison('list', 'Chlorpheniramine', 'chlorphenamine'),
  poison('list', 'Diphenhydramine'),
  poison('list', 'Promethazine'),
  poison('list', 'Cyproheptadine'),
  poison('list', 'Dextromethorphan'),
  poison('list', 'Salbutamol'),
  poison('list', 'Theophylline'),
  // Plant poisons and metals
  poison('list', 'Atropine', 'belladonna'),
  poison('list', 'Hyoscine', 'scopolamine'),
  poison('list', 'Aconite', 'aconitine'),
  poison('list', 'Strychnine', 'nux vomica'),
  poison('list', 'Ergotamine', 'ergometrine'),
  poison('list', 'Arsenic'),
  poison('list', 'Mercury', 'calomel'),
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
  const words = plainWords(text)
  // With spaces at both ends, ' ma huang ' matches whole words only.
  const padded = ` ${words.join(' ')} `
  const listedPoison = scheduledPoisons.find((candidate) =>
    candidate.words.some((word) => padded.includes(` ${word} `)),
  )
  if (listedPoison) return { name: listedPoison.name, source: sources[listedPoison.source] }
  const analogue = analogueEndings.find(({ ending }) =>
    words.some((word) => word.length > ending.length && word.endsWith(ending)),
  )
  return analogue && { name: analogue.name, source: sources.adulterants }
}
