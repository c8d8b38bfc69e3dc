// Gallery of buttons, links, chips, badges, stepper, prices and icons.
import { useState } from 'react'
import styles from './gallery.module.css'
import { Specimen } from './specimen.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Chip, LinkChip, ToggleChip } from '#web/ui/forms/chip.tsx'
import { CountBadge } from '#web/ui/feedback/count-badge.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import * as icons from '#web/ui/actions/icons.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { sen } from '#domain/money.ts'

export function GalleryControls() {
  const [quantity, setQuantity] = useState(1)
  const [isPressed, setPressed] = useState(true)
  return (
    <div className={styles.column}>
      <ButtonsSpecimen />
      <Specimen name="Links">
        <p className={styles.row}>
          <Link to="/gallery">Browse products</Link>
          <span className="small">
            Small text with a <Link to="/gallery">link in it</Link>
          </span>
        </p>
      </Specimen>
      <Specimen name="Chips and badges">
        <div className={styles.row}>
          <Chip pigment={7}>Vitamin C</Chip>
          <Chip pigment={13}>Vitamin D3</Chip>
          <Chip pigment={6}>Resveratrol</Chip>
        </div>
        <div className={styles.row}>
          <LinkChip to="/gallery" current>
            Youthful Grow Nutrition
          </LinkChip>
          <LinkChip to="/gallery" current={false}>
            Men's Performance
          </LinkChip>
          <ToggleChip pressed={isPressed} onClick={() => setPressed(!isPressed)}>
            Vegan
          </ToggleChip>
        </div>
        <div className={styles.row}>
          <Badge>PENDING</Badge>
          <Badge kind="success">Preparing</Badge>
          <Badge kind="warning">Investigation</Badge>
          <Badge kind="info">Ready to Ship</Badge>
          <Badge kind="error">Fish</Badge>
          <Badge kind="accent">Your answer</Badge>
          <Badge small>Small</Badge>
          <CountBadge value={2} />
          <CountBadge value={128} />
        </div>
      </Specimen>
      <Specimen name="Stepper and price">
        <div className={styles.row}>
          <Stepper productName="NMN Daily" value={quantity} onChange={setQuantity} />
          <Price size="lg" amount={sen(18900)} />
          <Price amount={sen(50600)} />
          <Price size="sm" amount={sen(52600)} />
        </div>
      </Specimen>
      <Specimen name="Icons">
        <div className={styles.row}>
          {Object.entries(icons)
            .toSorted(([first], [second]) => first.localeCompare(second))
            .map(([name, Icon]) => (
              <Icon key={name} />
            ))}
        </div>
      </Specimen>
    </div>
  )
}

function ButtonsSpecimen() {
  return (
    <Specimen name="Buttons">
      <div className={styles.row}>
        <Button>Add to Cart</Button>
        <Button disabled>Disabled</Button>
        <Button working>Working</Button>
      </div>
      <div className={styles.row}>
        <Button kind="secondary">View Cart</Button>
        <Button kind="quiet">Back</Button>
        <Button kind="danger">Decline</Button>
        <Button kind="secondary" disabled>
          Disabled
        </Button>
      </div>
      <div className={styles.row}>
        <Button size="lg" icon={<icons.LockIcon />}>
          PAY NOW with Secured Payment - Billplz
        </Button>
        <ButtonLink to="/gallery" size="sm" kind="secondary">
          Small link
        </ButtonLink>
        <IconButton label="Close">
          <icons.CloseIcon />
        </IconButton>
      </div>
    </Specimen>
  )
}
