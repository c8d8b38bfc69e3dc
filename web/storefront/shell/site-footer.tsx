/** Footer: seller, links, health disclaimer and legal entity. */
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { showAnalyticsQuestion } from '#web/api/analytics/analytics-question.ts'
import type { ShellData } from '#web/api/page-language.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Logo } from '#web/ui/product/logo.tsx'

import { LanguageSwitchItems } from './language-switch.tsx'
import { listFooterColumns } from './navigation/navigation-links.ts'
import styles from './site-footer.module.css'

type SiteFooterProps = {
  year: number
  /** Lowest price of a plan's delivery, from the server. */
  lowestPlanPrice: ShellData['lowestPlanPrice']
}

export function SiteFooter({ year, lowestPlanPrice }: SiteFooterProps) {
  const t = useTranslator()
  const { seller, claims } = useSettings()
  const licences = [
    seller.pharmacyLicence && t('Pharmacy licence {number}', { number: seller.pharmacyLicence }),
    claims.kkliu && t('Advertisement approval {number}', { number: claims.kkliu }),
    claims.halalCertificate && t('Halal certificate {number}', { number: claims.halalCertificate }),
  ].filter(Boolean)
  return (
    <footer data-ground="night" className={styles.footer}>
      <div className="page">
        <div className={styles.columns}>
          <AboutShop lowestPlanPrice={lowestPlanPrice} />
          {listFooterColumns(t).map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <p className={styles.title}>{column.title}</p>
              <ul>
                {column.links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={styles.link}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <button type="button" className={styles.choices} onClick={showAnalyticsQuestion}>
          {t('Privacy choices')}
        </button>
        <div className={classNames('caption', styles.legal)}>
          <p>
            {t(
              'Food supplements do not replace a balanced diet and are not a diagnosis, treatment or cure. If you are pregnant, breastfeeding, under 18 or taking medicine, ask a doctor or our pharmacist first.',
            )}
          </p>
          <p>
            {t('© {year} {entity} ({number})', {
              year,
              entity: seller.legalEntity,
              number: seller.registrationNumber,
            })}
            {licences.map((licence) => (
              <span key={licence} className={styles.licence}>
                {licence}
              </span>
            ))}
          </p>
        </div>
      </div>
    </footer>
  )
}

function AboutShop({ lowestPlanPrice }: Pick<SiteFooterProps, 'lowestPlanPrice'>) {
  const t = useTranslator()
  const { seller, plans } = useSettings()
  return (
    <div className={styles.about}>
      <Logo />
      <p className="small">
        {t('Capsules compounded one person at a time by a licensed pharmacy in Malaysia.')}{' '}
        {lowestPlanPrice &&
          t(
            'Plans from {price} a delivery for {months} months: change, pause or cancel until {days} days before each delivery.',
            {
              price: formatApiAmount(lowestPlanPrice.price),
              months: lowestPlanPrice.months,
              days: plans.cutOffDays,
            },
          )}{' '}
        <Link to="/faq#plans">{t('How plans work')}</Link>
      </p>
      <ul className={styles.social}>
        {seller.socialLinks.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
        <LanguageSwitchItems />
      </ul>
    </div>
  )
}
