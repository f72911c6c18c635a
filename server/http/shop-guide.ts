import { SHOP_CALLS_PER_MINUTE } from '../../contract/limits.ts';

/** What a program of the shop should know first: the introduction of its OpenAPI document, in Markdown. */
export const SHOP_GUIDE = `The calls of a web shop, or of any program that sells for the marketplace.

**Key.** An admin creates an API key under Administration, API keys, and selects what it may do (\`x-scope\` of each call). Send it as
\`Authorization: Bearer ordito_shop_…\`, at most ${SHOP_CALLS_PER_MINUTE} calls a minute; beyond that 429 says in \`Retry-After\` how long to
wait. Keep the key on your server. A browser may call only from the origins that the key allows; such a key is public, so what it reserves
is kept for a shorter time, and only so much of it for one network.

**Amounts** are whole euro cents, VAT included. Times are UTC. Texts are in the language of \`Accept-Language\`: it, en, es or zh.

**Selling.**
1. \`GET /items\` shows what is for sale. A copy of the catalogue is kept up to date with \`changedSince\`.
2. \`POST /baskets/price\` prices a basket: coupon, shipping, and what is gone. It keeps nothing. A coupon never lowers the
shipping: at 100 %, \`totalCents\` is \`shippingCents\`.
3. \`POST /orders\` orders. Every item exists once: it is reserved until \`reservedUntil\`, or the answer is 409 \`itemsGone\`. An order of 0
cents is complete at once.
4. Pay with \`payment.clientSecret\` and the publishable key of the marketplace in Stripe’s own form (Stripe.js, Payment Element).
5. Read \`GET /orders/{id}?paid=true\` when the customer comes back: Stripe is asked before the answer. Later \`status\`, \`paymentStatus\` and
\`refundedCents\`, also of each line, say what became of it. A payment that arrives too late for its items goes back by itself.

**Repeating.** Send a new UUID as \`Idempotency-Key\` with each order, booking and message, and the same one when you repeat it: that gives
the first answer and never a second order.

**Refusals** are \`application/problem+json\`. \`ermessage\` is the reason for a program, \`message\` the one for a person, and \`errors\` names
each field. 429 also says that a key, a customer or a network has too much in unpaid orders or open bookings at once. 409 \`itemsGone\`, \`priceChanged\` and \`booked\` say what is so now; 503 \`paymentsDown\` means that the order is there and the
same key gives it with its payment.`;
