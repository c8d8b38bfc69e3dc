/**
 * The pigments, which are the colours of ingredients: an ingredient has the same colour in the
 * capsule drawing, on the jar, in a chip and on the dose card. `fill` is the same in the light and
 * the dark scheme. `edgeLight` and `edgeDark` colour an inner ring of 1 px, which keeps a contrast
 * of 3 to 1 on every background of the scheme. `tint` and `deep` are used only in bead drawings.
 * Never change the pigment of an ingredient once it is assigned.
 */
import { remainderPigmentNumber } from './formula.ts'

type Pigment = Readonly<{
  number: number
  name: string
  fill: string
  tint: string
  deep: string
  edgeLight: string
  edgeDark: string
}>

/** `name` is Malay, after something of this colour. Colours are #rrggbb. */
const definePigment = (
  number: number,
  name: string,
  fill: string,
  tint: string,
  deep: string,
  edgeLight: string,
  edgeDark: string,
): Pigment => ({ number, name, fill, tint, deep, edgeLight, edgeDark })

/**
 * Sorted by number, without gaps: `pigmentOf` uses the number as index. The columns are number,
 * name, fill, tint, deep, edgeLight and edgeDark.
 */
export const pigments: readonly Pigment[] = [
  definePigment(1, 'kunyit', '#e8b543', '#f5c766', '#b18400', '#ac8000', '#e8b543'),
  definePigment(2, 'pandan', '#599853', '#6ea667', '#377232', '#569550', '#599853'),
  definePigment(3, 'telang', '#3951a0', '#4961a9', '#24387f', '#3951a0', '#506bbb'),
  definePigment(4, 'rosel', '#a8314b', '#b3485c', '#841132', '#a8314b', '#bd455c'),
  definePigment(5, 'betik', '#e68a4e', '#f19d69', '#b36025', '#c97033', '#e68a4e'),
  definePigment(6, 'manggis', '#5f2c5b', '#6b3c67', '#481945', '#5f2c5b', '#945c8f'),
  definePigment(7, 'limau', '#c3d66b', '#d3e687', '#8fa03a', '#7f901c', '#c3d66b'),
  definePigment(8, 'laut', '#16707b', '#367d88', '#00525b', '#16707b', '#257a85'),
  definePigment(9, 'jambu', '#e896a5', '#f4a9b6', '#b36a78', '#be707f', '#e896a5'),
  definePigment(10, 'gula-melaka', '#6e492e', '#7b5840', '#543219', '#6e492e', '#8f684c'),
  definePigment(11, 'langit', '#7db6db', '#92c5e7', '#5387a8', '#558db1', '#7db6db'),
  definePigment(12, 'ubi', '#906bc0', '#9e7dca', '#6c4996', '#906bc0', '#906bc0'),
  definePigment(13, 'serai', '#ece8ae', '#fcf8c4', '#b1ac77', '#8f8a53', '#ece8ae'),
  definePigment(14, 'cili', '#d24e3e', '#dd6554', '#a52a1d', '#d24e3e', '#d24e3e'),
  definePigment(15, 'daun', '#255d3c', '#3a6a4c', '#0d4427', '#255d3c', '#437a57'),
  definePigment(16, 'kelapa', '#e7dcce', '#f7ede0', '#aca397', '#908679', '#e7dcce'),
  definePigment(17, 'anggerik', '#cd5590', '#d86b9f', '#a0316b', '#cd5590', '#cd5590'),
  definePigment(18, 'pucuk', '#9adbc1', '#b0ead2', '#69a48d', '#54937c', '#9adbc1'),
  definePigment(19, 'nila', '#322d6c', '#3f3c75', '#231c55', '#322d6c', '#6968ad'),
  definePigment(20, 'kayu-manis', '#aa7b4e', '#b78b63', '#82582d', '#aa7b4e', '#aa7b4e'),
  definePigment(21, 'arang', '#313734', '#3e4441', '#212623', '#313734', '#6a716d'),
  definePigment(22, 'batu', '#808b93', '#909aa1', '#5c666d', '#7e8992', '#808b93'),
  definePigment(23, 'zaitun', '#757633', '#838549', '#565614', '#757633', '#757633'),
  definePigment(24, 'kabut', '#cdbfe9', '#ddd0f7', '#988cb2', '#8e81a9', '#cdbfe9'),
  definePigment(25, 'ombak', '#41aaab', '#60b9b9', '#0d8081', '#279697', '#41aaab'),
  definePigment(26, 'bata', '#99482f', '#a45a43', '#772d15', '#99482f', '#ab583f'),
  definePigment(27, 'langsat', '#f5c6a4', '#ffd9bd', '#bb9172', '#aa7f5f', '#f5c6a4'),
  definePigment(28, 'delima', '#78263c', '#84394a', '#5d1028', '#78263c', '#ac5567'),
]

/** The colour of the smallest ingredients when they are drawn as one portion. */
export const remainderPigment: Pigment = definePigment(
  remainderPigmentNumber,
  'rest',
  '#b5b0a1',
  '#c3bfb2',
  '#857f6f',
  '#8a8575',
  '#b5b0a1',
)

/**
 * Returns the pigment of a number: one of `pigments`, or `remainderPigment`. Throws RangeError for
 * any other number.
 */
export function pigmentOf(number: number): Pigment {
  const pigment = number === remainderPigmentNumber ? remainderPigment : pigments[number - 1]
  if (!pigment) throw new RangeError(`unknown pigment ${number}`)
  return pigment
}
