// Gallery of form fields and alerts.
import { useState } from 'react'
import styles from './gallery.module.css'
import { Specimen } from './specimen.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SuggestInput } from '#web/ui/forms/suggest-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

const addressSuggestions = ['12 Jalan Contoh 3/4', '12 Jalan Contoh 5', '12 Lorong Contoh'].map(
  (text) => ({ id: text, text, note: 'Petaling Jaya, Selangor' }),
)

export function GalleryFields() {
  const [address, setAddress] = useState('')
  return (
    <div className={styles.column}>
      <Specimen name="Inputs">
        <div className={styles.pair}>
          <Field label="Email">
            <TextInput type="email" placeholder="name@example.com" />
          </Field>
          <Field label="Phone" hint="For the courier and our pharmacist only.">
            <TextInput type="tel" defaultValue="012-000 0000" />
          </Field>
          <Field label="Postcode" id="gallery-postcode" error="A postcode has five digits.">
            <TextInput defaultValue="4700" />
          </Field>
          <Field label="Country">
            <TextInput readOnly value="Malaysia" />
          </Field>
          <Field label="State">
            <Select defaultValue="Selangor">
              <option>Johor</option>
              <option>Selangor</option>
            </Select>
          </Field>
          <Field label="Password" hint="Ten characters or more.">
            <PasswordInput autoComplete="new-password" defaultValue="correct horse" />
          </Field>
          <Field label="Voucher code" success={'Voucher "DEMO20" applied successfully!'}>
            <TextInput defaultValue="DEMO20" />
          </Field>
          <Field label="Address" hint='Try "12".'>
            <SuggestInput
              value={address}
              onType={setAddress}
              suggestions={addressSuggestions.filter(
                ({ text }) => address !== '' && text.includes(address),
              )}
              onChoose={({ text }) => setAddress(text)}
            />
          </Field>
        </div>
        <Field label="Anything our pharmacist should know?" optional>
          <Textarea defaultValue="I take a blood pressure tablet every morning." />
        </Field>
        <div className={styles.pair}>
          <SearchInput label="Search" placeholder="Product or ingredient" />
          <Select shape="pill" aria-label="Sort">
            <option>Price: low to high</option>
            <option>Price: high to low</option>
          </Select>
        </div>
        <Checkbox defaultChecked>
          I am 18 or over and agree to the <a href="#terms">terms and conditions</a>
        </Checkbox>
        <Checkbox error="You must agree to the Terms & Conditions before proceeding.">
          I am 18 or over
        </Checkbox>
      </Specimen>
      <Specimen name="Alerts">
        <Alert kind="success">Voucher "DEMO20" applied successfully!</Alert>
        <Alert kind="warning">You must agree to the Terms & Conditions before proceeding.</Alert>
        <Alert kind="error">Failed to fetch product details. Please try again.</Alert>
        <Alert kind="accent">Your answers: you rarely eat seafood.</Alert>
        <Alert kind="info">Delivery is free in Malaysia except Sabah and Sarawak.</Alert>
        <ErrorSummary
          title="Two things are missing"
          attempt={0}
          errors={[{ field: 'gallery-postcode', text: 'A postcode has five digits.' }]}
        />
      </Specimen>
    </div>
  )
}
