// Gallery of choice tiles: one answer, several with "None", and with prices.
import { useState } from 'react'
import styles from './gallery.module.css'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ChoiceTiles } from '#web/ui/forms/choice-tiles.tsx'

const frequencies = ['Rarely', 'Occasionally', 'Daily'].map((label) => ({ value: label, label }))
const allergies = ['None', 'Fish', 'Shellfish', 'Wheat and/or gluten', 'Yeast', 'Nuts'].map(
  (label) => ({ value: label, label, wide: label === 'None' || label.length > 12 }),
)

export function GalleryChoiceTiles() {
  const [frequency, setFrequency] = useState<string>('Occasionally')
  const [chosenAllergies, setChosenAllergies] = useState<string[]>(['Fish'])
  const [plan, setPlan] = useState<string>('once')
  return (
    <div className={styles.column}>
      <div className={styles.columns}>
        <ChoiceTiles
          legend="How often do you eat seafood?"
          name="gallery-often"
          columns={2}
          choices={[...frequencies, { value: 'off', label: 'Not offered', disabled: true }]}
          value={frequency}
          onChange={setFrequency}
        />
        <ChoiceTiles
          multiple
          legend="Do you have any of these allergies?"
          hint="Choose all that apply."
          error={chosenAllergies.length === 0 ? 'Please choose at least one.' : undefined}
          name="gallery-allergies"
          columns="pairs"
          exclusiveValue="None"
          choices={allergies}
          value={chosenAllergies}
          onChange={setChosenAllergies}
        />
      </div>
      <ChoiceTiles
        legend="One-time or subscription"
        name="gallery-plan"
        columns={3}
        value={plan}
        onChange={setPlan}
        choices={[
          { value: 'once', label: 'One time', note: 'RM 526.00' },
          {
            value: '3',
            label: '3 months',
            note: 'RM 473.40 per delivery',
            badge: <Badge>Save 10%</Badge>,
          },
          {
            value: '6',
            label: '6 months',
            note: 'RM 447.10 per delivery',
            badge: <Badge>Save 15%</Badge>,
          },
        ]}
      />
    </div>
  )
}
