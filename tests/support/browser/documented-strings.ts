/**
 * Texts that the specifications, and the decisions on them, require literally.
 * `documented-strings.journey.ts` checks the texts of `textsByScreenState`; other journeys check
 * those of `textsByJourney`.
 */

/**
 * Texts by the state of a screen that must show them. The steps that lead to each state are in
 * documented-strings.journey.ts. A list inside a list contains the texts of one part of the screen.
 */
export const textsByScreenState = {
  home: [
    'Premium Ingredients',
    'Proudly Australian Owned',
    'Made For Malaysians',
    'Learn more',
    'How it works',
    ...['Home', 'Take a Quiz', 'Browse', 'About', 'Shipping', 'Contact', 'Login'],
    ...['Information', 'Support', 'Policies'],
  ],
  'the menu on a phone': ['Home', 'Quiz', 'Product Range', 'About Us', 'Login', 'Contact'],
  'the menu of a customer': ['My Account', 'User dashboard', 'Log out'],
  'a product': ['Why choose', 'Gender', 'Unisex', 'Suggested use', 'Ingredients', 'Allergies'],
  'a cart with a jar': ['Add More Items', 'Order Summary'],
  'the checkout': ['PAY NOW with Secured Payment - Billplz'],
  'a pay call without a URL': ['Failed to create order'],
  'the confirmation while it loads': ['Retrieving order details...'],
  'the confirmation of an unpaid order': [
    'Billplz (FPX, e-Wallet, Credit/Debit Card)',
    'Pending...',
    'N/A',
  ],
  'the login': ['User Login', 'Register New Account', 'Forgot Password?'],
  'a login left blank': ['Email is required.', 'Password is required.'],
  'a wrong password': ['Login failed. Please check your credentials.'],
  'a wrong password at the checkout': ['Login failed. Please check your credentials.'],
  'the registration': ['Create New Account', 'Account Details', 'Shipping Details'],
  'a registration left blank': [
    'First name is required.',
    'Last name is required.',
    'Email is required.',
    'Password is required.',
    'Address is required.',
    'Phone is required.',
    'City is required.',
    'State is required.',
    'Postal Code is required.',
  ],
  'a registration with two passwords': ['Passwords do not match.'],
  'a registration while it is sent': ['Registering...'],
  'a registration that fails': ['Registration failed. Please try again.'],
  'a verification without a token': ['Verification token is missing.', 'Go to Login'],
  'a verification that is refused': ['Verification failed.'],
  'a verification without a network': ['An error occurred during verification.'],
  'a resent verification that is refused': ['Failed to resend verification email.'],
  'a resent verification without a network': ['An error occurred. Please try again.'],
  'a reset link that is refused': ['Failed to send password reset link.'],
  'a reset link without a network': ['An error occurred. Please try again later.'],
  'a reset with two passwords': ['Passwords do not match'],
  'a reset that is refused': ['Failed to reset password'],
  'a reset without a network': ['An error occurred. Please try again later.'],
  'a dashboard that cannot be loaded': ['Failed to fetch user data. Please try again.'],
  'an email that cannot be saved': ['Failed to edit user email. Please try again.'],
  'an address that cannot be saved': ['Failed to save shipping address. Please try again.'],
  'a message that is refused': ['Failed to send your message. Please try again.', 'Contact Us'],
  'a message without a network': ['An unexpected error occurred.'],
  'the orders desk': [
    ...['All', 'Preparing', 'Investigation', 'PENDING', 'Ready to Ship', '7 days', '30 days'],
    ...['Status', 'Order date', 'Order number', 'Name', 'Items', 'Allergies', 'Medical condition'],
    ...['Tracking number', 'Phone', 'Address 1', 'Address 2', 'Suburb', 'State', 'Postcode'],
  ],
  'the orders desk while it loads': ['Loading...'],
  'the orders desk without a network': ['Failed to fetch orders'],
} as const satisfies Record<string, readonly string[]>

export type ScreenState = keyof typeof textsByScreenState

/** Texts by the name of the journey that checks them, without `.journey.ts`. */
export const textsByJourney: Record<string, readonly string[]> = {
  'take-quiz': [
    'Processing your responses...',
    ', nice to meet you!',
    'Please consult your doctor before proceeding.',
    'We are currently developing products for female users in this category. Please select another category.',
    'Choose another category',
    'There was an error processing your quiz. Please try again.',
  ],
  recommended: ['Benefits', 'Remove from Cart', ' added to cart!', ' removed from cart.'],
  browse: ['Browse Products'],
  'add-to-cart': ['Added to Cart Successfully', 'View Cart'],
  product: [
    'Supplement Facts',
    ' / Per Day',
    'Take ONE capsule daily with food',
    'Additional Information',
    'Disclaimer',
    'Failed to fetch product details. Please try again.',
  ],
  cart: ['No items in cart', 'Your cart is empty.'],
  'buy-as-guest': ['Proceed to Checkout', 'View order details'],
  'purchase-screens': ['Proceed to Cart'],
  'checkout-messages': [
    'You must agree to the terms and conditions before checkout.',
    'You must agree to the Terms & Conditions before proceeding.',
    'You must agree to the terms and conditions before proceeding.',
    'Please complete all required fields before proceeding.',
    'Failed to validate voucher.',
    'applied successfully!',
  ],
  'bank-is-down': ['Failed to create order'],
  'back-from-bank': [
    'Return to Home',
    'No Bill ID found in the URL.',
    'Failed to fetch payment details. Please contact support.',
  ],
  account: [
    'Login successful! Redirecting...',
    'Registration successful! Please check your email for verification.',
    'Email is not verified. Please check your email.',
    'Click here to resend verification',
    'Verification email has been resent successfully.',
    'Your email has been successfully verified!',
    'No active subscription found.',
    'Welcome back, Aisyah!',
  ],
  'forgotten-password': ['Password reset link sent to your email.', 'Password reset successful!'],
  'contact-form': ['Your message has been sent successfully!'],
  'products-desk': ['Product added successfully!', 'Failed to add product. Please try again.'],
  subscribe: [
    'Failed to load the PayPal JS SDK script.',
    'ACTIVE',
    'SUSPENDED',
    'CANCELLED',
    'Suspend',
    'Resume',
    'Cancel Subscription',
    'Failed to suspend subscription',
    'Failed to resume subscription',
    'Failed to cancel subscription',
  ],
  // A claim, which the home page shows only with an approval number (D-34).
  'go-live': ['Scientifically Backed'],
  'every-link': ['Take Our Free Health Quiz', 'Coming Soon', 'Product Range'],
}
