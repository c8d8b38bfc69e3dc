/**
 * Returns `message` for each incomplete date, by the id of its input, which must be the field name.
 * Browsers report an incomplete date as empty, so the form would be saved without the date.
 */
export function findIncompleteDateErrors(
  form: HTMLFormElement,
  message: string,
): Record<string, string> {
  const inputs = [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput)
  return Object.fromEntries(inputs.map(({ id }) => [id, message]))
}
