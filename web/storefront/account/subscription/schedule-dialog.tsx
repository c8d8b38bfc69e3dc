/**
 * One dialog for everything that stops or moves the next payments: skip, change of date, suspend.
 * Each choice says from which day it applies. The offered days follow the subscription's cadence
 * (days between two deliveries), because PayPal charges on no other day.
 */
import { useState } from 'react'

import type { Translate } from '#domain/content/messages.ts'
import { listPostponementDays } from '#domain/subscriptions/change-effective-date.ts'
import { calendarDate, formatDate, type CalendarDate } from '#domain/time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { ChoiceTiles } from '#web/ui/forms/choice-tiles.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

import { listScheduleChoices, type ScheduleChoice } from './schedule-choices.ts'
import { ChangeDialog, type SubscriptionDialogProps } from './subscription-dialogs.tsx'
import type {
  ChangeKind,
  OwnSubscription,
  SubscriptionChanges,
} from './use-subscription-changes.ts'

export function ScheduleDialog({ subscription, changes, open, onClose }: SubscriptionDialogProps) {
  const t = useTranslator()
  const { id, nextPayment, cadenceDays } = subscription
  const choices = listScheduleChoices(subscription)
  const [selectedChoice, setSelectedChoice] = useState<ScheduleChoice>()
  const [chosenDay, setChosenDay] = useState('')
  // The offered choices and days change with the subscription. If the selected one is no longer
  // offered, the first is used.
  const choice =
    choices.find((candidate) => candidate === selectedChoice) ?? choices[0] ?? 'suspend'
  const [skipDay, ...laterDays] = nextPayment
    ? listPostponementDays(calendarDate(nextPayment.date), cadenceDays)
    : []
  const delayDay = laterDays.find((day) => day === chosenDay) ?? laterDays[0]
  const changeKind = changeKindByChoice[choice]
  const submit = (): Promise<boolean> => submitChoice({ id, changes, choice, delayDay })
  return (
    <ChangeDialog
      open={open}
      onClose={onClose}
      changes={changes}
      changeKind={changeKind}
      title={t('Suspend, skip or change the date')}
      cancelLabel={t('Keep the subscription')}
      confirmButton={
        <Button
          working={changes.runningChange === changeKind}
          onClick={() => void submit().then((isDone) => isDone && onClose())}
        >
          {t(choiceLabels[choice])}
        </Button>
      }
    >
      <ChoiceTiles
        legend={t('What should happen?')}
        legendHidden
        name={`schedule-${id}`}
        choices={choices.map((value) => ({
          value,
          label: t(choiceLabels[value]),
          hint: describeEffect(t, value, { subscription, skipDay, delayDay }),
        }))}
        value={choice}
        onChange={(value) => setSelectedChoice(choices.find((candidate) => candidate === value))}
      />
      {choice === 'delay' && (
        <Field
          id={`until-${id}`}
          label={t('Next payment')}
          hint={t('Deliveries stay {days} days apart.', { days: cadenceDays })}
        >
          <Select value={delayDay} onChange={(event) => setChosenDay(event.target.value)}>
            {laterDays.map((day) => (
              <option key={day} value={day}>
                {formatDate(day)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ChangeDialog>
  )
}

const choiceLabels = {
  undo: 'Undo the new date',
  skip: 'Skip next order',
  delay: 'Change date',
  suspend: 'Suspend',
} as const satisfies Record<ScheduleChoice, string>

const changeKindByChoice = {
  undo: 'activate',
  skip: 'skip',
  delay: 'delay',
  suspend: 'suspend',
} as const satisfies Record<ScheduleChoice, ChangeKind>

function submitChoice(selection: {
  id: OwnSubscription['id']
  changes: SubscriptionChanges
  choice: ScheduleChoice
  delayDay: CalendarDate | undefined
}): Promise<boolean> {
  const { id, changes, choice, delayDay } = selection
  switch (choice) {
    case 'undo':
      return changes.activate()
    case 'suspend':
      return changes.suspend()
    case 'skip':
      return changes.skip()
    case 'delay':
      // `listScheduleChoices` offers a delay only if there are later days.
      if (!delayDay) throw new Error(`subscription ${id} has no day to delay to`)
      return changes.delay(delayDay)
  }
}

/** Returns a sentence that says what is charged and from which day the choice applies. */
function describeEffect(
  t: Translate,
  choice: ScheduleChoice,
  context: {
    subscription: OwnSubscription
    skipDay: CalendarDate | undefined
    delayDay: CalendarDate | undefined
  },
): string {
  const { id, nextPayment } = context.subscription
  if (choice === 'undo') return t('The next payment follows the original schedule again.')
  if (choice === 'suspend') return describeSuspension(t, nextPayment)
  const newDay = choice === 'skip' ? context.skipDay : context.delayDay
  // `listScheduleChoices` offers the choice only if there is a payment and another day for it.
  if (!nextPayment || !newDay) throw new Error(`subscription ${id} has no payment to ${choice}`)
  return t(
    'Nothing is charged on {date}. The next payment is on {later}, and the subscription ends later. You keep all deliveries.',
    { date: formatDate(calendarDate(nextPayment.date)), later: formatDate(newDay) },
  )
}

function describeSuspension(t: Translate, nextPayment: OwnSubscription['nextPayment']): string {
  if (!nextPayment) return t('Nothing is charged or delivered until you press Resume.')
  const date = formatDate(calendarDate(nextPayment.date))
  return nextPayment.isBeforeCutOff
    ? t(
        'Applies immediately: the payment of {date} and all later ones stop until you press Resume.',
        { date },
      )
    : t(
        'Applies after the delivery of {date}, which is already being prepared and will be charged.',
        { date },
      )
}
