// The shop's icons: a 24 px grid shown at 20 px, one stroke, in the text colour. Decorative: an
// element with only an icon needs its own accessible name.
import type { SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Side in px, 20 by default. */
  size?: number
}

/** Makes an icon component from paths on the 24 px grid. */
function createIcon(...paths: string[]) {
  const path = paths.join('')
  return function Icon({ size = 20, ...props }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        <path d={path} />
      </svg>
    )
  }
}

/** Returns a path: the icons have one `d`, so a circle is drawn as two arcs. */
const circlePath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

export const CheckIcon = /* @__PURE__ */ createIcon('M4.5 12.5l5 5L19.5 7')
export const WarningIcon = /* @__PURE__ */ createIcon(
  'M12 4.2L21 19.6H3z',
  'M12 10v4.4',
  'M12 17v.01',
)
export const CloseIcon = /* @__PURE__ */ createIcon('M5.5 5.5l13 13', 'M18.5 5.5l-13 13')
export const PlusIcon = /* @__PURE__ */ createIcon('M12 5v14', 'M5 12h14')
export const MinusIcon = /* @__PURE__ */ createIcon('M5 12h14')
export const ChevronDownIcon = /* @__PURE__ */ createIcon('M6 9.5l6 6 6-6')
export const ArrowLeftIcon = /* @__PURE__ */ createIcon('M20 12H4.5', 'M11 5.5L4.5 12l6.5 6.5')
export const ArrowRightIcon = /* @__PURE__ */ createIcon('M4 12h15.5', 'M13 5.5l6.5 6.5-6.5 6.5')
export const SearchIcon = /* @__PURE__ */ createIcon(circlePath(11, 11, 6.5), 'M15.8 15.8l4.4 4.4')
export const MenuIcon = /* @__PURE__ */ createIcon('M3.5 8h17', 'M3.5 16h17')
export const MoonIcon = /* @__PURE__ */ createIcon(
  'M19.8 14.2A8.2 8.2 0 0 1 9.8 4.2a8.2 8.2 0 1 0 10 10z',
)
export const SunIcon = /* @__PURE__ */ createIcon(
  circlePath(12, 12, 4),
  'M12 2.8v2.1M12 19.1v2.1M2.8 12h2.1M19.1 12h2.1M5.5 5.5L7 7M17 17l1.5 1.5M18.5 5.5L17 7M7 17l-1.5 1.5',
)
export const BagIcon = /* @__PURE__ */ createIcon(
  'M5.6 8h12.8l1 12.5H4.6z',
  'M8.8 10.5V6.8a3.2 3.2 0 0 1 6.4 0v3.7',
)
export const PersonIcon = /* @__PURE__ */ createIcon(
  circlePath(12, 8, 4),
  'M4.8 20.2c.7-3.9 3.6-5.9 7.2-5.9s6.5 2 7.2 5.9',
)
export const LockIcon = /* @__PURE__ */ createIcon(
  'M6 10.5h12v9.7H6z',
  'M8.6 10.5V7.6a3.4 3.4 0 0 1 6.8 0v2.9',
)
export const InfoIcon = /* @__PURE__ */ createIcon(
  circlePath(12, 12, 8.7),
  'M12 11v5.5',
  'M12 7.7v.01',
)
export const EyeIcon = /* @__PURE__ */ createIcon(
  'M2.5 12C4.7 7.9 8 5.8 12 5.8s7.3 2.1 9.5 6.2c-2.2 4.1-5.5 6.2-9.5 6.2S4.7 16.1 2.5 12z',
  circlePath(12, 12, 2.8),
)
export const EyeOffIcon = /* @__PURE__ */ createIcon(
  'M9.6 6.1A9.6 9.6 0 0 1 12 5.8c4 0 7.3 2.1 9.5 6.2a14 14 0 0 1-2.7 3.5M6.4 7.6A13 13 0 0 0 2.5 12c2.2 4.1 5.5 6.2 9.5 6.2a9.9 9.9 0 0 0 4.6-1.1M4 4l16 16',
)
export const ChatIcon = /* @__PURE__ */ createIcon(
  'M12 3.6a8.4 8.4 0 1 1-4 15.8L3.8 20.4l1-4.1A8.4 8.4 0 0 1 12 3.6z',
  'M12 8.8v6.4M8.8 12h6.4',
)
export const TruckIcon = /* @__PURE__ */ createIcon(
  'M5 16.8H2.5V6.2h11.8v10.6H9.4',
  'M14.3 9.6h3.9l3.3 3.6v3.6h-1.6M15.6 16.8h-1.3',
  circlePath(7.2, 17, 2.1),
  circlePath(17.7, 17, 2.1),
)
export const PrintIcon = /* @__PURE__ */ createIcon(
  'M7 8.5V3.8h10v4.7M7 16.8H3.8V8.5h16.4v8.3H17M7 13.6h10v6.6H7z',
)
export const DownloadIcon = /* @__PURE__ */ createIcon(
  'M12 4v11.5M6.5 10.5l5.5 5.5 5.5-5.5M4.5 20h15',
)
export const CopyIcon = /* @__PURE__ */ createIcon('M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4')
export const LogOutIcon = /* @__PURE__ */ createIcon('M14 4.2H5v15.6h9M10 12h10.5M16.5 8l4 4-4 4')
