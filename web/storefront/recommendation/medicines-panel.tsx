// "Do you take any of these?": warns about medicines that interact with the recommended products.
// The choice is health data: it is neither sent nor stored.
import { useState } from 'react'

import {
  incompleteMedicineListText,
  findMedicineInteractions,
  type MedicineInteraction,
} from '#domain/recommendation/medicine-interactions.ts'
import { medicineClasses, type MedicineClassId } from '#domain/recommendation/medicine-rules.ts'
import { translateNames } from '#domain/recommendation/phrase.ts'
import { sources } from '#domain/recommendation/sources.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'
import { ToggleChip } from '#web/ui/forms/chip.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { AskPharmacist } from './ask-pharmacist.tsx'
import styles from './medicines-panel.module.css'

export function MedicinesPanel({ products }: { products: readonly RecommendableProduct[] }) {
  const t = useTranslator()
  const [takenIds, setTakenIds] = useState<readonly MedicineClassId[]>([])
  const toggleMedicine = (id: MedicineClassId): void =>
    setTakenIds(
      takenIds.includes(id) ? takenIds.filter((takenId) => takenId !== id) : [...takenIds, id],
    )
  return (
    <Section
      title={t('Do you take any of these?')}
      aside={t('Your choice stays in this browser. It is not sent or stored.')}
      className={styles.medicines}
    >
      <ul className={styles.chips}>
        {medicineClasses.map(({ id, name, examples }) => (
          <li key={id}>
            <ToggleChip
              pressed={takenIds.includes(id)}
              aria-describedby={`medicine-${id}`}
              onClick={() => toggleMedicine(id)}
            >
              {t(name)}
            </ToggleChip>
            <span id={`medicine-${id}`} className={styles.examples}>
              {t(examples)}
            </span>
            {/* Always rendered, so that screen readers announce the text that appears in it. */}
            <div aria-live="polite" className={styles.interactions}>
              {takenIds.includes(id) && (
                <MedicineWarnings interactions={findMedicineInteractions(products, [id])} />
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.partial}>{t(incompleteMedicineListText)}</p>
      <AskPharmacist />
    </Section>
  )
}

function MedicineWarnings({ interactions }: { interactions: readonly MedicineInteraction[] }) {
  const t = useTranslator()
  if (interactions.length === 0)
    return <p>{t('Our list has no entry for this combination. That does not mean it is safe.')}</p>
  return interactions.map((interaction) => (
    <p key={`${interaction.substance} ${interaction.medicine}`}>
      <strong>
        {t('{ingredient} in {products}', {
          ingredient: t(interaction.ingredientName),
          products: translateNames(t, interaction.products),
        })}
      </strong>{' '}
      {t(interaction.note)} {t('Ask our pharmacist before you take them together.')}{' '}
      <a href={sources[interaction.source].url} target="_blank" rel="noopener noreferrer">
        {t('Source')}
      </a>
    </p>
  ))
}
