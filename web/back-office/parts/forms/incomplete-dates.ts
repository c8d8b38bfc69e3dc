/**
 * Returns errors for half-typed dates, by field name, which is also the id of the input. Browsers
 * report the value of an incomplete date as empty, so the form would be saved without the date.
 */
export function incompleteDateErrors(
  form: HTMLFormElement,
  message: string,
): Record<string, string> {
  const inputs = [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput)
  return Object.fromEntries(inputs.map(({ id }) => [id, message]))
}
