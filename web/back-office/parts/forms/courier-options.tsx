/** Options of a select, one for each active courier. */
import type { Courier } from '#domain/couriers/courier.ts'

export function CourierOptions({
  couriers,
}: {
  couriers: readonly Pick<Courier, 'id' | 'name' | 'isActive'>[]
}) {
  return couriers
    .filter(({ isActive }) => isActive)
    .map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))
}
