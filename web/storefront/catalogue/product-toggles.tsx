// The five collapsible sections of a product. The specification fixes their names. Ingredients and
// allergies are open from the start, because they matter for safety.
import { sortIngredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import { splitAllergies, genderTexts, type Product } from '#domain/catalogue/product.ts'
import { Chip } from '#web/ui/forms/chip.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { OwnerText } from '#web/ui/behaviour/owner-text.tsx'
import styles from './product-toggles.module.css'

export function ProductToggles({ product }: { product: Product }) {
  const t = useTranslator()
  const allergies = splitAllergies(product.allergies)
  const formatYesOrNo = (isTrue: boolean): string => (isTrue ? t('Yes') : t('No'))
  // Staff who declared the product free of allergens may not have ticked the box "Nut free" or
  // "Gluten free". "No" would then be wrong.
  const formatFreeFrom = (isFree: boolean): string =>
    !isFree && product.noAllergens ? t('Not stated') : formatYesOrNo(isFree)
  const attributes = [
    [t('Vegan'), formatYesOrNo(product.vegan)],
    [t('Vegetarian'), formatYesOrNo(product.vegetarian)],
    [t('Nut free'), formatFreeFrom(product.nutFree)],
    [t('Gluten free'), formatFreeFrom(product.glutenFree)],
    [t('Gender'), t(genderTexts[product.gender])],
  ] as const
  return (
    <div className={styles.toggles}>
      <Disclosure title={t('Ingredients')} level={2} open>
        <ul className={styles.chips}>
          {product.formula
            ? sortIngredientsByAmount(product.formula).map(({ id, name, pigment }) => (
                <li key={id}>
                  <Chip pigment={pigment}>{t(name)}</Chip>
                </li>
              ))
            : product.ingredients.map((name) => (
                <li key={name}>
                  <Chip>
                    <OwnerText text={name} />
                  </Chip>
                </li>
              ))}
        </ul>
      </Disclosure>
      <Disclosure title={t('Suggested use')} level={2}>
        <p>{t('Take ONE capsule daily with food')}</p>
      </Disclosure>
      <Disclosure title={t('Additional Information')} level={2}>
        <dl className={styles.information}>
          {attributes.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {!product.breastFeedingSafe && (
          <p className={styles.caution}>
            {t('If you are pregnant or breastfeeding, ask a doctor or our pharmacist first.')}
          </p>
        )}
      </Disclosure>
      <Disclosure title={t('Allergies')} level={2} open>
        {allergies.length > 0 ? (
          <>
            <p>{t('Contains or may contain:')}</p>
            <ul className={styles.allergies}>
              {allergies.map((name) => (
                <li key={name}>
                  <OwnerText text={name} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{t('No allergens are declared. Tell our pharmacist about yours when you order.')}</p>
        )}
      </Disclosure>
      <Disclosure title={t('Disclaimer')} level={2}>
        <div className={styles.paragraphs}>
          <p>{t('Always read the label and take the capsules only as directed.')}</p>
          <p>
            {t(
              'Supplements do not replace a balanced diet. If you are pregnant or breastfeeding, under 18, taking medicine or under medical care, consult a healthcare provider first.',
            )}
          </p>
          <p>{t('Store below 25\u00a0°C in a cool, dry place, away from sunlight.')}</p>
        </div>
      </Disclosure>
    </div>
  )
}
