/** Volume of a size 0 shell, as the shell makers state it. */
const shellVolumeMl = 0.68
/** Tapped density that is usual for mixed vitamin powders: 0.8 g/ml. */
const powderDensityMgPerMl = 800

/** Milligrams of powder that a size 0 shell holds. */
export const capsuleCapacityMg = shellVolumeMl * powderDensityMgPerMl
