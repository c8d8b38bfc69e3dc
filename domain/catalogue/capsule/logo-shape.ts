/**
 * The logo, a capsule that is partly filled, as SVG paths for pages, pictures and icons.
 * The paths are drawn in `logoViewBox`, with lines of `logoStrokeWidth`.
 */
export const logoWidth = 13
export const logoHeight = 36
export const logoViewBox = `0 0 ${logoWidth} ${logoHeight}`
export const logoCap = 'M.7 18.2V6.5a5.8 5.8 0 0 1 11.6 0v11.7z'
export const logoBody = 'M1 17.6V30a5.5 5.5 0 0 0 11 0V17.6z'
/** The surface of the contents and what is below it, up to the edge of the cap. */
export const logoMeniscus = 'M3 12.8q3.5 1.2 7 0v4.8H3z'
export const logoStrokeWidth = 1.4
