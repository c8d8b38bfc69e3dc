/**
 * Id of the page's Add to Cart button in the bar at the bottom, on phones. first-screen.tsx presses
 * it.
 */
export const buyBarButtonId = 'buy-bar-button'
