/** Settings page of the couriers: number formats, tracking pages, and which couriers are in use. */
import { useState } from 'react'

import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useCouriers, type StaffCourier } from '#web/back-office/parts/forms/use-couriers.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { CourierForm } from './courier-form.tsx'
import styles from './couriers.module.css'

/**
 * Id of the courier whose form is open; `new` for a new courier; undefined without an open form.
 */
type OpenFormId = string | undefined

export default function CouriersPage() {
  const t = useTranslator()
  const { couriers, failure, reload } = useCouriers()
  const [openFormId, setOpenFormId] = useState<OpenFormId>()
  const closeForm = (): void => setOpenFormId(undefined)
  const handleSaved = (): void => {
    closeForm()
    reload()
  }
  return (
    <>
      <BackLink to="/admin-settings">{t('All settings')}</BackLink>
      <PageHeader
        title={t('Couriers')}
        summary={t('Tracking numbers are matched to these couriers while they are typed.')}
      >
        <Button onClick={() => setOpenFormId('new')}>{t('Add courier')}</Button>
      </PageHeader>
      <LoadFailure failure={failure} onRetry={reload} />
      {!couriers && failure === undefined && <Loader text={t('Loading...')} />}
      <div className={styles.page}>
        {openFormId === 'new' && (
          <Section title={t('New courier')} size="h3">
            <CourierForm courier={undefined} onSaved={handleSaved} onCancel={closeForm} />
          </Section>
        )}
        {couriers && (
          <Section title={t('All couriers')} size="h3">
            <ul className={styles.list}>
              {couriers.map((courier) => (
                <li key={courier.id}>
                  {openFormId === courier.id ? (
                    <CourierForm
                      // A new version remounts the form with the colleague's values.
                      key={courier.version}
                      courier={courier}
                      onSaved={handleSaved}
                      onCancel={closeForm}
                    />
                  ) : (
                    <CourierRow courier={courier} onEdit={() => setOpenFormId(courier.id)} />
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  )
}

function CourierRow({ courier, onEdit }: { courier: StaffCourier; onEdit: () => void }) {
  const t = useTranslator()
  const { name, urlPattern, numberFormats, isActive } = courier
  return (
    <div className={styles.row}>
      <div className={styles.facts}>
        <p className="strong">
          {name}{' '}
          {!isActive && (
            <Badge small kind="neutral">
              {t('Not in use')}
            </Badge>
          )}
        </p>
        <p className="quiet">
          {numberFormats.length > 0
            ? t('Numbers: {formats}', { formats: numberFormats.join(', ') })
            : t('Any number')}
        </p>
        <p className={styles.url}>
          {urlPattern === '' ? <span className="quiet">{t('No tracking page')}</span> : urlPattern}
        </p>
      </div>
      <Button kind="secondary" size="sm" onClick={onEdit}>
        {t('Edit')}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  )
}
