/** Made by scripts/generate-tables.ts from the migrations; a house test sees that it is current. */
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>

export type Tables = {
  alert: {
    kind: string
    summary: string
    since: Timestamp
    posted_at: Timestamp | null
    ended_at: Timestamp | null
    emailed_at: Timestamp | null
    post_tried_at: Timestamp | null
  }
  analytics_event: {
    id: Generated<number>
    at: Timestamp
    day: string
    visitor: string
    name: string
    route: string | null
    step: number | null
  }
  announcement: {
    id: Generated<number>
    range: string
    product_id: number
    product_name: string
    told: number
    at: Timestamp
  }
  audit: {
    id: Generated<number>
    at: Timestamp
    actor: string
    actor_email: string
    actor_role: string
    action: string
    subject_kind: string
    subject_id: string
    detail: ColumnType<unknown, string | undefined, string>
  }
  batch: {
    id: Generated<number>
    number: string
    day: string
    sequence: number
    product_id: number
    product_name: string
    formula: Json
    capsules: number
    state: Generated<string>
    made_by: string
    made_at: Timestamp
    checked_by: string | null
    checked_registration: string | null
    checked_at: Timestamp | null
    version: Generated<number>
    made_by_user: string | null
    checked_by_user: string | null
    checked_alone: string | null
  }
  batch_line: {
    order_id: number
    position: number
    batch_id: number
  }
  batch_lot: {
    batch_id: number
    ingredient: string
    lot: string
    weighed_by: string
    weighed_by_user: string | null
  }
  callback_event: {
    id: Generated<number>
    provider: string
    signature_hash: string
    token_hash: string
    bill_id: string
    says_paid: boolean
    body: string
    state: string
    reason: string | null
    received_at: Timestamp
    done_at: Timestamp | null
    tries: Generated<number>
    last_error: string | null
    ended_by: string | null
    note: Generated<string>
    kind: Generated<string>
    failures: Generated<number>
    try_at: Timestamp | null
  }
  cart_addition: {
    day: string
    product_id: number
    count: number
  }
  catalogue_version: {
    only_row: Generated<boolean>
    version: number
  }
  consent: {
    kind: string
    version: string
    about: string
    about_id: string
    given_at: Timestamp
    withdrawn_at: Timestamp | null
  }
  idempotency: {
    actor: string
    key: string
    route: string
    fingerprint: string
    order_id: number
    expires_at: Timestamp
  }
  ingredient: {
    id: string
    name: string
    form: Generated<string>
    pigment: number
    compound: Generated<string>
    factor: Generated<number>
  }
  letter: {
    id: Generated<number>
    subject: string
    kind: string
    recipient: string
    language: Generated<string>
    data: Json
    message_id: string
    state: Generated<string>
    tries: Generated<number>
    queued_at: Timestamp
    send_at: Timestamp
    leased_until: Timestamp | null
    sent_at: Timestamp | null
    last_error: string | null
    emptied_at: Timestamp | null
  }
  login_wait: {
    account: string
    tries: number
    tried_at: Timestamp
    wait_until: Timestamp
  }
  mailed_code: {
    purpose: string
    code_hash: string
    tries: Generated<number>
    expires_at: Timestamp
  }
  mailed_token: {
    token_hash: string
    kind: string
    user_id: string | null
    email: string
    created_at: Timestamp
    expires_at: Timestamp
    used_at: Timestamp | null
    registration_id: string | null
    proved_at: Timestamp | null
  }
  order_code: {
    order_id: number
    code_hash: string
    tries: Generated<number>
    expires_at: Timestamp
  }
  order_event: {
    id: Generated<number>
    order_id: number
    attempt_id: number | null
    at: Timestamp
    who: string
    subject: string
    from_state: string | null
    to_state: string
    cause: string
  }
  order_line: {
    order_id: number
    position: number
    product_id: number
    product_name: string
    category: string
    image: string
    size: number
    ingredients: string[]
    price_sen: number
    quantity: number
    product: Json | null
  }
  order_note: {
    id: Generated<number>
    order_id: number
    at: Timestamp
    who: string
    words: string
  }
  orders: {
    id: Generated<number>
    number: string
    payment: Generated<string>
    status: Generated<string>
    user_id: string | null
    claim: string
    fingerprint: string
    payment_option: Generated<string>
    subtotal_sen: number
    shipping_sen: number
    savings_sen: number
    discount_sen: number
    total_sen: number
    voucher_code: string | null
    first_name: string
    last_name: string
    email: string
    phone: string
    address_1: string
    address_2: string
    city: string
    state: string
    postcode: string
    country: string
    medical_note: string | null
    allergies: string | null
    conflict: Generated<boolean>
    tracking_number: string | null
    dispatched_at: Timestamp | null
    delivered_at: Timestamp | null
    placed_at: Timestamp
    expires_at: Timestamp
    paid_at: Timestamp | null
    changed_at: Timestamp
    version: Generated<number>
    quiz_answers: string | null
    words: Generated<string | null>
    language: Generated<string>
    quiz_id: string | null
    health_erasure_asked_at: Timestamp | null
    health_erased_at: Timestamp | null
    address_changed_at: Timestamp | null
    courier: string | null
    tracking_url: string | null
  }
  payment_attempt: {
    id: Generated<number>
    order_id: number
    provider: string
    state: string
    token_hash: string
    amount_sen: number
    bill_id: string | null
    url: string | null
    created_at: Timestamp
    changed_at: Timestamp
    paid_at: Timestamp | null
    refused_at: Timestamp | null
    looked_at: Timestamp | null
    look_at: Timestamp | null
    looks: Generated<number>
    delete_bill: Generated<boolean>
  }
  payment_break: {
    id: Generated<number>
    kind: string
    provider: string
    bill_id: string
    order_id: number | null
    attempt_id: number | null
    expected: string | null
    found: string | null
    opened_at: Timestamp
    closed_at: Timestamp | null
    closed_by: string | null
    note: Generated<string>
  }
  pharmacist: {
    user_id: string
    name: string
    registration: string
    changed_at: Timestamp
  }
  product: {
    id: Generated<number>
    sku: number
    product_name: string
    category: string
    price_sen: number
    size: number
    description: Generated<string>
    ingredients: Generated<string[]>
    descriptions: ColumnType<unknown, string | undefined, string>
    vegan: Generated<boolean>
    vegetarian: Generated<boolean>
    nut_free: Generated<boolean>
    gluten_free: Generated<boolean>
    breast_feeding_safe: Generated<boolean>
    gender: Generated<string>
    allergies: Generated<string>
    daily_price_desc: string | null
    available: Generated<boolean>
    ground: string | null
    pictures: ColumnType<unknown, string | undefined, string>
    position: Generated<number>
    archived_at: Timestamp | null
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>
    version: Generated<number>
    drawn: string | null
    published_at: Timestamp | null
    no_allergens: Generated<boolean>
  }
  product_ingredient: {
    product_id: number
    ingredient_id: string
    amount: number
    unit: string
    compound: Generated<string>
    factor: Generated<number>
  }
  product_price: {
    id: Generated<number>
    product_id: number
    price_sen: number
    from_at: ColumnType<Date, Date | string | undefined, Date | string>
    set_by: string | null
  }
  provider_budget: {
    provider: string
    tokens: number
    capacity: number | null
    window_seconds: number
    filled_at: Timestamp
    blocked_until: Timestamp | null
  }
  provider_plan: {
    key: string
    request_id: string
    provider_id: string | null
    created_at: Timestamp
  }
  quiz: {
    id: string
    submitted_at: Timestamp
    user_id: string | null
    linked_at: Timestamp | null
    claim_token_hash: string | null
    answers_sealed: string
    results_sealed: string
    letters: Generated<number>
    claim_email_sealed: string | null
  }
  rate_limit: {
    key: string
    count: number
    window_ends: Timestamp
  }
  recovery_code: {
    user_id: string
    code_hash: string
    used_at: Timestamp | null
  }
  refill_reminder_stop: {
    customer: string
    stopped_at: Timestamp
  }
  refund: {
    id: Generated<number>
    order_id: number
    amount_sen: number
    reason: string
    words: string
    state: Generated<string>
    reference: Generated<string>
    asked_by: string
    asked_at: Timestamp
    ended_by: string | null
    ended_at: Timestamp | null
  }
  registration: {
    id: string
    email: string
    email_key: string
    password_hash: string
    first_name: string
    last_name: string
    phone: string
    address_1: string
    address_2: string
    city: string
    state: string
    postcode: string
    language: string
    marketing: boolean
    created_at: Timestamp
    expires_at: Timestamp
  }
  review: {
    order_id: number
    state: string
    version: Generated<number>
    changed_at: Timestamp
    approved_over: string | null
  }
  review_link: {
    token_hash: string
    order_id: number
    created_at: Timestamp
    expires_at: Timestamp
  }
  review_message: {
    id: string
    order_id: number
    author: string
    name: string
    text: string
    at: Timestamp
  }
  review_step: {
    id: string
    order_id: number
    step: string
    at: Timestamp
    user_id: string | null
    name: string
    registration: string
    reason: string | null
  }
  secret_check: {
    kind: string
    key_id: string
    value: string
    made_at: Timestamp
  }
  session: {
    id: Generated<number>
    token_hash: string
    user_id: string
    created_at: Timestamp
    expires_at: Timestamp
    with_factor: Generated<boolean>
    device: Generated<string>
    network: Generated<string>
    seen_at: Timestamp | null
  }
  setting_change: {
    id: Generated<number>
    key: string
    value: string
    at: Timestamp
    changed_by: string
  }
  staff_factor: {
    user_id: string
    secret: string
    last_step: Generated<number>
    created_at: Timestamp
    confirmed_at: Timestamp | null
  }
  subscription: {
    id: Generated<number>
    reference: string
    user_id: string
    key: string | null
    asked: string
    fingerprint: string
    state: string
    provider_id: string | null
    provider_plan: string | null
    approve_url: string | null
    provider_updated_at: Timestamp | null
    looks: Generated<number>
    seen_look: Generated<number>
    look_at: Timestamp | null
    asked_at: Timestamp | null
    payment_option: string
    saving_percent: number
    cadence_days: number
    deliveries: number
    subtotal_sen: number
    shipping_sen: number
    savings_sen: number
    discount_sen: number
    each_sen: number
    first_sen: number
    voucher_code: string | null
    email: string
    first_name: string
    last_name: string
    phone: string
    address_1: string
    address_2: string
    city: string
    state_name: string
    postcode: string
    later_address: Json | null
    later_address_from: Timestamp | null
    medical_note: string | null
    quiz_answers: string | null
    next_at: Timestamp | null
    failed_at: Timestamp | null
    retry_at: Timestamp | null
    wanted: string | null
    wanted_from: Timestamp | null
    wanted_tries: Generated<number>
    resume_at: Timestamp | null
    cancel_reason: string | null
    created_at: Timestamp
    changed_at: Timestamp
    began_at: Timestamp | null
    ended_at: Timestamp | null
  }
  subscription_delivery: {
    subscription_id: number
    number: number
    payment_id: string
    order_id: number
    amount_sen: number
    paid_at: Timestamp
  }
  subscription_event: {
    id: Generated<number>
    subscription_id: number
    at: Timestamp
    who: string
    what: string
    from_state: string | null
    to_state: string | null
    day: string | null
    order_number: string | null
  }
  subscription_line: {
    subscription_id: number
    position: number
    product_id: number
    product_name: string
    category: string
    image: string
    size: number
    ingredients: string[]
    price_sen: number
    quantity: number
  }
  users: {
    id: string
    email: string
    email_key: string
    email_verified_at: Timestamp
    pending_email: string | null
    password_hash: string
    role: Generated<string>
    first_name: string
    last_name: string
    phone: string
    address_1: string
    address_2: string
    city: string
    state: string
    postcode: string
    created_at: Timestamp
    disabled_at: Timestamp | null
    language: Generated<string>
  }
  voucher: {
    id: Generated<number>
    code: string
    kind: string
    amount_sen: number | null
    percent: number | null
    minimum_spend_sen: Generated<number>
    first_day: string | null
    last_day: string | null
    use_limit: number | null
    customer_limit: number | null
    held_count: Generated<number>
    used_count: Generated<number>
    active: Generated<boolean>
    created_at: ColumnType<Date, Date | string | undefined, Date | string>
    version: Generated<number>
  }
  voucher_hold: {
    id: Generated<number>
    voucher_id: number
    order_id: number | null
    customer: string
    state: string
    held_at: Timestamp
    changed_at: Timestamp
    subscription_id: number | null
  }
  wait: {
    id: string
    range: string
    person: string
    email_sealed: string
    language: string
    wording: string
    asked_at: Timestamp
    letters: number
    letter_at: Timestamp
    confirm_token_hash: string
    confirmed_at: Timestamp | null
    announcement_id: number | null
  }
  work_failure: {
    kind: string
    item: string
    tries: number
    error: string
    first_at: Timestamp
    last_at: Timestamp
    next_at: Timestamp | null
  }
}
