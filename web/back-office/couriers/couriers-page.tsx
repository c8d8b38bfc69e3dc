/**
 * Settings page of the couriers: staff add couriers, edit their number formats and tracking pages,
 * and take them out of use. One form is open at a time.
 */
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
 * Id of the courier whose form is open; undefined without an open form. `new` is the form of a new
 * courier, and no courier gets this id (`reservedCourierIds`).
 */
type OpenFormId = string | undefined

export default function CouriersPage() {
  const t = useTranslator()
  const { couriers, failure, reload } = useCouriers()
  const [openFormId, setOpenFormId] = useState<OpenFormId>()
  /**
   * Id of the form that was closed last. The button that opened it gets the focus when the button
   * is rendered again.
   */
  const [closedFormId, setClosedFormId] = useState<OpenFormId>()
  const isFormOpen = openFormId !== undefined
  const closeForm = (): void => {
    setClosedFormId(openFormId)
    setOpenFormId(undefined)
  }
  const closeAndReload = (): void => {
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
        {/* No form replaces another, because its unsaved input would be lost. */}
        {!isFormOpen && (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus returns from the closed form
          <Button onClick={() => setOpenFormId('new')} autoFocus={closedFormId === 'new'}>
            {t('Add courier')}
          </Button>
        )}
      </PageHeader>
      <LoadFailure failure={failure} onRetry={reload} />
      {!couriers && failure === undefined && <Loader text={t('Loading...')} />}
      <div className={styles.page}>
        {openFormId === 'new' && (
          <Section title={t('New courier')} size="h3">
            <CourierForm courier={undefined} onDone={closeAndReload} onCancel={closeForm} />
          </Section>
        )}
        {couriers && (
          <Section title={t('All couriers')} size="h3">
            <ul className={styles.list}>
              {couriers.map((courier) => (
                <li key={courier.id}>
                  {openFormId === courier.id ? (
                    <CourierForm courier={courier} onDone={closeAndReload} onCancel={closeForm} />
                  ) : (
                    <CourierRow
                      courier={courier}
                      onEdit={isFormOpen ? undefined : () => setOpenFormId(courier.id)}
                      wasEdited={closedFormId === courier.id}
                    />
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

function CourierRow(props: {
  courier: StaffCourier
  /** Undefined while another form is open. */
  onEdit: (() => void) | undefined
  /** True if the courier's form was the last one that was closed. */
  wasEdited: boolean
}) {
  const { courier, onEdit, wasEdited } = props
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
            : t('Accepts any number, and is never suggested')}
        </p>
        <p className={styles.url}>
          {urlPattern === '' ? <span className="quiet">{t('No tracking page')}</span> : urlPattern}
        </p>
      </div>
      {onEdit && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus returns from the closed form
        <Button kind="secondary" size="sm" onClick={onEdit} autoFocus={wasEdited}>
          {t('Edit')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </div>
  )
}
