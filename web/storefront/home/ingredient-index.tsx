// All ingredients of the published products, each with its colour.
import { Bead } from '#web/ui/capsule/bead.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './ingredient-index.module.css'

export type IndexedIngredient = { id: string; name: string; pigment: number }

export function IngredientIndex({ ingredients }: { ingredients: readonly IndexedIngredient[] }) {
  const t = useTranslator()
  return (
    <Section
      title={t('One ingredient, one colour')}
      aside={t('Each ingredient has the same colour in drawings, on jars and on your dose card.')}
    >
      <ul className={styles.list}>
        {ingredients.map(({ id, name, pigment }) => (
          <li key={id}>
            <Bead pigment={pigment} />
            {t(name)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
