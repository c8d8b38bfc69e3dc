/** The dose on labels, dose cards and their pictures: every product is taken once a day. */
export const doseText = 'Take ONE capsule daily with food'
