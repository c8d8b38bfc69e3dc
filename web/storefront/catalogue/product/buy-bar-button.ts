/** Id of the page's Add to Cart button in the bar at the bottom, on phones. */
export const buyBarButtonId = 'buy-bar-button'
