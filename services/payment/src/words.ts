/** The texts of this service that people read. */
export const WORDS = {
  unknown: 'This payment is not known here.',
  order: {
    unreachable: 'The payment provider cannot be reached. You have not been charged; please try again.',
    notApproved: 'This payment has not been approved at the payment provider yet.',
    refused: 'The payment provider refused this payment. You have not been charged.',
    expired: 'This payment has expired. Please start it again.',
    unreachableNow: 'The payment provider cannot be reached right now. Please try again in a moment.',
    hasStarted: 'This session has already started, so it can no longer be paid.',
    otherChecked: 'Another payment for this appointment is being checked. Please do not pay twice.',
    replaced: 'This payment was replaced by a newer one. Please start again.',
    free: 'This appointment is free, so there is nothing to pay.',
    cancelled: 'This session was cancelled meanwhile. Nothing was charged.',
    offline: 'This practice takes no payments online. It will tell you how to pay.',
    isPaid: 'This appointment has been paid already. Nothing more was charged.',
    markedBefore: (method: string) =>
      `This session had been marked as paid before (${method}). That stands: what you entered now was not kept.`,
    checked: 'A payment for this appointment is being checked. You will hear from us; please do not pay twice.',
  },
  noted: {
    before: 'This had been noted before.',
    otherwise: 'This had been noted before. That stands: what you entered now was not kept.',
    nothingBack: 'Noted. Nothing is to be given back any more.',
    notSent: 'Noted. The product does not send this refund any more.',
    maybeSent:
      'Noted. The product does not send this refund again. The payment provider may already have it, so it may still arrive.',
    followed: 'Noted. What becomes of the payment is still followed; it comes back here if it gets worse.',
    offTheList: 'Noted. It has left the list.',
    erased: 'This note was erased with the client.',
  },
  noNotices: 'There is no payment provider here that sends notices.',
  refund: {
    noMoney: 'No money was taken for this payment, so there is nothing to give back.',
    declined: 'This payment was declined, so there is nothing to give back.',
    nothingLeft: 'Nothing is left to give back: all of it has gone back or is on its way.',
    goingBack: (amount: string) => `${amount} is going back to the payer.`,
    undecided:
      'The payment provider has not decided about this payment yet, so there is no money to give back. Ask it again first.',
  },
  settled: {
    beingAsked: 'The payment provider is being asked at this very moment. Please look again soon.',
    unreachable: (what: string) =>
      `The payment provider cannot be reached right now. ${what}; it is asked again by itself as soon as it answers.`,
    noMoney: 'No money was taken, and this payment can no longer be made.',
    refunded: (amount: string) => `The refund of ${amount} has gone through.`,
    refundTaken: 'The payment provider has taken the refund and is working on it.',
    nothingLeft: 'Nothing is left to send: the money went back in another way.',
    declined: (amount: string) => `The payment of ${amount} was declined. No money was taken.`,
    wentBack: (amount: string) => `All of the ${amount} has gone back.`,
    goingBack: (amount: string) => `The ${amount} is on its way back.`,
    arrived: (amount: string) => `The payment of ${amount} has arrived.`,
    checking: (amount: string) => `The payment provider is checking the payment of ${amount}; the time stays reserved.`,
  },
  stuck: {
    refundFailing: (amount: string, times: number, why: string, next: string) =>
      `A refund of ${amount} has failed ${times} times${why}. ${next}`,
    refundUnsent: (amount: string, why: string, next: string) =>
      `A refund of ${amount} could not be sent yet${why}. ${next}`,
    noAccount: (amount: string) =>
      `A refund of ${amount} waits: the account it was paid to is not known here any more. Enter that account under Payments and video, and the refund is sent; or give the money back there yourself, unless this refund is listed there already, and note it here as handled.`,
    refundChecked: (amount: string) =>
      `The payment provider is still checking a refund of ${amount}. It is asked again regularly.`,
    refundUnknown: (amount: string) =>
      `A refund of ${amount} was sent and the payment provider has not said what became of it. It is asked again regularly, and nothing is sent twice.`,
    byHand: (amount: string) =>
      `${amount} is yours to give back: the payment came to you outside of the product, and so does its refund go. Give it back, then mark it as given back; only then it is in the books.`,
    refundDiffers: (amount: string) =>
      `The payment provider gave back another amount than the ${amount} it was asked for. The books say what it gave; what was missing is asked for again.`,
    checked: (amount: string) =>
      `The payment provider has been checking this payment of ${amount} for more than a day. The time stays reserved, and the provider is asked again every two hours.`,
    unknown: (amount: string) =>
      `A payment of ${amount} was sent and the payment provider has not said what became of it. It is asked again regularly, and nothing is taken twice.`,
    notTaken: (amount: string, because: string) =>
      `The client has approved a payment of ${amount}, but it was not taken${because}. No money has moved; the client can pay again in another way.`,
    againNow: (every: string) => `It is tried again now${every}, until it goes through.`,
    againIn: (wait: string, every: string) => `It is tried again in ${wait}${every}, until it goes through.`,
    allBack: 'All of it has gone back to the payer.',
    notBack: 'It has not gone back to the payer.',
    goingBack: 'It is on its way back to the payer, and is tried again until it goes through.',
  },
  account: {
    refused: (host: string) =>
      `${host} does not know this client ID with this secret. Both must be of the same app, and of live or sandbox as chosen.`,
    noAccess: (host: string, reason: string) =>
      `${host} gave no access (${reason}). Nothing was saved; please try again.`,
    noServer: 'The server’s settings name no PayPal account.',
    changed:
      'How clients pay was changed elsewhere in the meantime, and nothing was saved. Discard your changes to see it.',
    noWebhook: (host: string, url: string) =>
      `${host} knows this app, and would not add a webhook for ${url} to it. Add it there by hand, and type its ID here. Nothing was saved.`,
  },
  offTheList: 'This payment does not wait for a person any more. Please look at the list again.',
} as const;
