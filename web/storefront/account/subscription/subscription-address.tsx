/** Delivery address of one plan, independent of the account's default address. */
import { useState } from 'react'

import { malaysianStates } from '#domain/malaysia/states.ts'
import { formatDate, calendarDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import { Question, type Asked } from './subscription-dialogs.tsx'

const texts = [
  ['firstName', 'First name', 'given-name'],
  ['lastName', 'Last name', 'family-name'],
  ['addressLine1', 'Address', 'address-line1'],
  ['addressLine2', 'Address 2', 'address-line2'],
  ['postalCode', 'Postal code', 'postal-code'],
  ['city', 'City', 'address-level2'],
  ['phone', 'Phone', 'tel'],
] as const

export function SubscriptionAddress({ subscription, change, open, onClose }: Asked) {
  const t = useText()
  const [typed, setTyped] = useState(subscription.address)
  const { id, next } = subscription
  const save = (): Promise<boolean> =>
    change.ask('address', () =>
      callAuthenticated('PUT /api/paypal/subscriptions/{id}/address', {
        params: { id: String(id) },
        body: typed,
      }),
    )
  return (
    <Question
      open={open}
      onClose={onClose}
      change={change}
      about="address"
      title={t('Delivery address of this subscription')}
      keep={t('Cancel')}
      act={
        <Button
          working={change.now === 'address'}
          onClick={() => void save().then((done) => done && onClose())}
        >
          {t('Save')}
        </Button>
      }
    >
      {next && !next.inTime && (
        <p>
          {t('Your delivery of {date} is already being prepared and goes to the old address.', {
            date: formatDate(calendarDate(next.date)),
          })}
        </p>
      )}
      {texts.map(([field, label, autoComplete]) => (
        <Field key={field} id={`plan-${id}-${field}`} label={t(label)}>
          <TextInput
            autoComplete={autoComplete}
            value={typed[field]}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        </Field>
      ))}
      <Field id={`plan-${id}-state`} label={t('State')}>
        <Select
          autoComplete="address-level1"
          value={typed.state}
          onChange={(event) => setTyped({ ...typed, state: event.target.value })}
        >
          {malaysianStates.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
    </Question>
  )
}
