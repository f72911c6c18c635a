/** Every text of the mails. */
import { msg } from '../../contract/msg.ts';
import { inEveryLanguage } from '../words.ts';

/** Texts of the mails by language: the common start and end, then each kind of mail. */
export const letterWords = inEveryLanguage({
  greeting: msg({ message: 'Hello {name},' }),
  signature: msg`Ordito · automatic message, please don’t reply`,
  /** Shown above the plain address of the link. */
  linkHint: msg`If the button doesn’t work, copy this address into your browser:`,
  /** A reply to a message: its subject where the message had none, and the line above the message. */
  reply: {
    subject: msg`Your message to Ordito`,
    quoted: msg({ message: 'You wrote on {date}:' }),
  },
  /** News of a booking, for its buyer and its hub center. */
  booking: {
    unconfirmed: {
      subject: msg({ message: 'Confirm your booking {number}' }),
      text: msg({
        message:
          'You have booked {mix} at {hub}. Confirm the booking before {confirmBy}: it is kept for you only from then on. If you have not booked it, ignore this e-mail.',
      }),
    },
    requested: {
      subject: msg({ message: 'Your booking {number}' }),
      text: msg({
        message:
          'We’ve received your booking of {mix}. It is kept for you until {until}. {hub} will tell you whether it can be collected.',
      }),
    },
    accepted: {
      subject: msg({ message: 'Your booking {number} is accepted' }),
      text: msg({
        message:
          '{mix} is ready for you at {hub}. Please collect it by {until}. The date for your calendar is attached.',
      }),
    },
    extended: {
      subject: msg({ message: 'Your booking {number} has a new date' }),
      text: msg({ message: '{mix} is now kept for you until {until}. The date for your calendar is attached.' }),
    },
    rejected: {
      subject: msg({ message: 'Your booking {number} was rejected' }),
      text: msg({ message: '{hub} can’t give you {mix}. There is nothing to do and nothing to pay.' }),
    },
    cancelled: {
      subject: msg({ message: 'Your booking {number} was cancelled' }),
      text: msg({ message: '{mix} is no longer kept for you. There is nothing to do and nothing to pay.' }),
    },
    expired: {
      subject: msg({ message: 'Your booking {number} has expired' }),
      text: msg({
        message:
          '{mix} was kept for you until {until}. Others can book it now. You can book it again if it is still free.',
      }),
    },
    hubRequested: {
      subject: msg({ message: 'New booking {number}' }),
      text: msg({
        message: '{customer} has booked {mix}. It is kept until {until}. Accept or reject the booking before that.',
      }),
    },
    hubCancelled: {
      subject: msg({ message: 'Booking {number} was cancelled' }),
      text: msg({ message: '{customer} no longer has {mix}. Others can book it now.' }),
    },
    hubExpired: {
      subject: msg({ message: 'Booking {number} has expired' }),
      text: msg({ message: '{customer} had {mix} until {until}. Others can book it now.' }),
    },
    reason: msg({ message: 'Reason: {reason}' }),
    button: msg`Open the booking`,
    confirm: msg`Confirm the booking`,
    /** Title of the entry in a calendar. */
    event: msg({ message: 'Collect {mix}' }),
  },
  /** News of a subscription, for its customer. */
  subscription: {
    renewalDue: {
      subject: msg({ message: 'Renew your subscription {number}' }),
      text: msg({
        message:
          'Your subscription to {plan} is valid until {until}. To renew it, pay order {order} over {amount} in the shop by {payBy}. Nothing is charged without you.',
      }),
    },
    expired: {
      subject: msg({ message: 'Your subscription {number} has expired' }),
      text: msg({
        message:
          'Your subscription to {plan} was not renewed. It was valid until {until}. There is nothing to do and nothing to pay.',
      }),
    },
    deactivated: {
      subject: msg({ message: 'Your subscription {number} is not renewed' }),
      text: msg({
        message:
          'Your subscription to {plan} was made inactive. What you have paid for stays valid until {until}. After that nothing is due.',
      }),
    },
    activated: {
      subject: msg({ message: 'Your subscription {number} is active again' }),
      text: msg({
        message: 'Your subscription to {plan} is active again. Before it ends you get an offer to renew it.',
      }),
    },
  },
  /** What a customer hears of an order. */
  order: {
    processing: {
      subject: msg({ message: 'Your order {number}: payment under way' }),
      text: msg`Your bank is carrying out your payment, which takes a few days. Your items are reserved until then, and there is nothing to do. You get another e-mail when the payment has arrived.`,
    },
    underWay: {
      cancelled: msg`Your bank is still carrying out your payment. If it arrives, you get the whole amount back, and there is nothing to do.`,
      expired: msg`Your bank is still carrying out your payment. If your items are still here when it arrives, they are yours. If not, you get the whole amount back. There is nothing to do: please don’t order again.`,
    },
    paid: {
      subject: msg({ message: 'Your order {number} is confirmed' }),
      text: msg`Thank you for your order. It is confirmed, and your parcel is being prepared. You get another e-mail when it is on its way.`,
    },
    shipped: {
      subject: msg({ message: 'Your order {number} is on its way' }),
      text: msg({ message: '{hub} has shipped these items of your order:' }),
    },
    refunded: {
      subject: msg({ message: 'Refund for your order {number}' }),
      text: msg({
        message: 'We have refunded {amount}. It goes back the way you paid, and arrives within about ten days.',
      }),
    },
    gone: {
      subject: msg({ message: 'Your order {number} couldn’t be filled' }),
      text: msg({
        message:
          'When your payment arrived, an item of your order was no longer available. We have refunded the whole {amount}. It goes back the way you paid, and arrives within about ten days.',
      }),
    },
    paidElsewhere: {
      subject: msg({ message: 'Refund for your order {number}' }),
      text: msg({
        message:
          'Your order was already paid in another way when this payment arrived. We have refunded the whole {amount}. It goes back the way you paid, and arrives within about ten days.',
      }),
    },
    closed: {
      subject: msg({ message: 'Refund for your order {number}' }),
      text: msg({
        message:
          'Your order was already closed when your payment arrived. We have refunded the whole {amount}. It goes back the way you paid, and arrives within about ten days.',
      }),
    },
    refundFailed: {
      subject: msg({ message: 'Your refund for order {number} is delayed' }),
      text: msg({
        message:
          'The refund of {amount} couldn’t be carried out, for example because the card is closed. The money is safe with us. We are looking for a way to return it, and write to you as soon as it is done.',
      }),
    },
    cancelled: {
      subject: msg({ message: 'Your order {number} was cancelled' }),
      unpaid: msg`You have paid nothing, and there is nothing to do.`,
      paid: msg`If a refund is due to you, you get another e-mail as soon as it is made.`,
    },
    expired: {
      subject: msg({ message: 'Your order {number} has expired' }),
      text: msg`It was not paid in time, so its items are for sale again. You have paid nothing. If you still want them, please order again.`,
    },
    sums: {
      items: msg({ message: 'Items', context: 'sum of prices' }),
      discount: msg`Discount`,
      shipping: msg({ message: 'Shipping', context: 'price' }),
      total: msg`Total`,
      refunded: msg({ message: 'Refunded', context: 'amount' }),
    },
    shippingAddress: msg`Shipping address`,
    billingAddress: msg`Billing address`,
    tracking: msg({ message: 'Tracking: {tracking}' }),
  },
  letters: {
    code: {
      subject: msg`Your code for a new password`,
      before: msg`Your code to choose a new password:`,
      after: msg({
        message:
          'It’s valid once, for {minutes} minutes. Don’t share it: we’ll never ask you for it. If you didn’t request it, ignore this message. Your password won’t change.',
      }),
    },
    signup: {
      subject: msg`Your invitation to Ordito`,
      before: msg`An Ordito account was created for you. Choose a password to get started.`,
      button: msg`Choose a password`,
      after: msg({
        message: 'The link is valid once, for {days} days. If you didn’t expect this invitation, ignore this message.',
      }),
    },
    verify: {
      subject: msg`Confirm your e-mail`,
      before: msg`Confirm your address to sign in to Ordito.`,
      button: msg`Confirm e-mail`,
      after: msg({
        message: 'The link is valid once, for {days} days. If you don’t have an Ordito account, ignore this message.',
      }),
    },
    passwordChanged: {
      subject: msg`Your password has changed`,
      before: msg`The password of your Ordito account was just changed. If it was you, there’s nothing to do. If it wasn’t you, choose a new one now:`,
      button: msg`Choose a new password`,
      after: msg`This signs out all devices signed in to your account.`,
    },
    emailChanged: {
      subject: msg`Your e-mail address has changed`,
      before: msg`An administrator gave your Ordito account another e-mail address, and signed out all its devices. This address no longer signs in.`,
      button: msg`Open Ordito`,
      after: msg`If you didn’t ask for it, tell an administrator.`,
    },
    secondStepAdded: {
      subject: msg`Two-step sign-in is on`,
      before: msg`An authenticator app or a passkey was just added to your Ordito account. Signing in now takes your password and a second step. Keep your recovery codes in a safe place.`,
      button: msg`Open your profile`,
      after: msg`If it wasn’t you, change your password now, then remove what you don’t recognize from your profile.`,
    },
    secondStepRemoved: {
      subject: msg`A second step was removed`,
      before: msg`An authenticator app or a passkey was just removed from your Ordito account. Two-step sign-in stays on with what is left.`,
      button: msg`Open your profile`,
      after: msg`If it wasn’t you, change your password now, then check your second steps in your profile.`,
    },
    recoveryCodeUsed: {
      subject: msg`A recovery code was used`,
      before: msg`One of the recovery codes of your Ordito account was just used in place of your second step. It no longer works.`,
      button: msg`Open your profile`,
      after: msg`If it wasn’t you, change your password now, then renew your recovery codes in your profile.`,
    },
    recoveryCodesRenewed: {
      subject: msg`You have new recovery codes`,
      before: msg`New recovery codes were just made for your Ordito account. The previous ones no longer work.`,
      button: msg`Open your profile`,
      after: msg`If it wasn’t you, change your password now, then renew the codes in your profile.`,
    },
    secondStepOff: {
      subject: msg`Two-step sign-in is off`,
      before: msg`The last second step of your Ordito account was just removed. Signing in now takes only your password.`,
      button: msg`Open your profile`,
      after: msg`If it wasn’t you, change your password now, then turn two-step sign-in on again in your profile.`,
    },
    paymentAccount: {
      subject: msg`Set up your payment account`,
      before: msg`To be paid for what your hub center sells, connect a payment account. It takes about ten minutes with Stripe, our payment partner: have an identity document and your IBAN at hand. You can stop at any time and go on later.`,
      button: msg`Open the payment account`,
      after: msg`The button leads to Ordito, where you sign in first. Never give bank details in reply to a message.`,
    },
    paymentAccountRestricted: {
      subject: msg`Your payment account needs you`,
      before: msg`Stripe has restricted the payment account of your hub center, so payouts wait. Nothing is lost: what you earned is paid out once the account is ready again.`,
      button: msg`See what is missing`,
      after: msg`The button leads to Ordito, where you sign in first. Never give bank details in reply to a message.`,
    },
    payoutFailed: {
      subject: msg`Your bank refused a payout`,
      before: msg`Stripe couldn’t pay out to the bank account of your hub center. Nothing is lost: the money is back in your payment account. Check the IBAN at Stripe, then it is paid out again.`,
      button: msg`Open the payment account`,
      after: msg`The button leads to Ordito, where you sign in first. Never give bank details in reply to a message.`,
    },
    stripeDiffers: {
      subject: msg`Stripe and Ordito don’t agree on some money`,
      before: msg`The comparison with Stripe found money that belongs to no order here, or is recorded here with another amount. Items of an unknown payment are not for sale until you settle it: add the order, refund the payment, or explain the difference.`,
      button: msg`See the differences`,
      after: msg`You get this message when something new is found.`,
    },
    reviewsWaiting: {
      subject: msg`Reviewed items of your hub center`,
      before: msg`Reviewers have looked at items of your hub center. They need something from you, or have corrected a detail:`,
      button: msg`Open the items`,
      after: msg`You get at most one of these messages a day, and only when reviewers have decided something.`,
    },
    secondStepReset: {
      subject: msg`Your two-step sign-in was reset`,
      before: msg`An administrator reset the two-step sign-in of your Ordito account: your authenticator app, passkeys and recovery codes no longer work. Sign in with your password, then set it up again.`,
      button: msg`Open your profile`,
      after: msg`If you didn’t ask for it, tell an administrator and change your password.`,
    },
  },
});
