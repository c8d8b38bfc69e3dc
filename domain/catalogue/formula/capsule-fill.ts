/**
 * Milligrams of powder that a size 0 shell holds: 0.68 ml (the shell makers' figure) at a tapped
 * density of 0.8 g/ml, which is usual for mixed vitamin powders.
 */
export const capsuleCapacityMg = 0.68 * 800
