/**
 * The logo as paths, 13 × 36, for page, pictures and icons. The cap's outline is `markLine` wide.
 */
export const markViewBox = '0 0 13 36'
export const markCap = 'M.7 18.2V6.5a5.8 5.8 0 0 1 11.6 0v11.7z'
export const markBody = 'M1 17.6V30a5.5 5.5 0 0 0 11 0V17.6z'
export const markMeniscus = 'M3 12.8q3.5 1.2 7 0v4.8H3z'
export const markLine = 1.4
