// The package ships no types; these are the parts of 1.0.3 that are used here.
declare module '@paypal/checkout-server-sdk' {
  export interface PaypalRequest {
    path: string;
    verb: 'GET' | 'POST' | 'PATCH';
    headers: Record<string, string>;
    body: unknown;
  }
  class PayPalEnvironment {
    constructor(clientId: string, clientSecret: string, baseUrl: string, webUrl: string);
    authorizationString(): string;
  }
  interface Request extends PaypalRequest {
    prefer(prefer: string): this;
    requestBody(body: unknown): this;
  }
  const sdk: {
    core: {
      PayPalEnvironment: typeof PayPalEnvironment;
      AccessTokenRequest: new (environment: PayPalEnvironment) => PaypalRequest;
    };
    orders: {
      OrdersCreateRequest: new () => Request;
      OrdersGetRequest: new (orderId: string) => PaypalRequest;
      OrdersCaptureRequest: new (orderId: string) => Request;
    };
    payments: {
      CapturesGetRequest: new (captureId: string) => PaypalRequest;
      CapturesRefundRequest: new (captureId: string) => Request;
      RefundsGetRequest: new (refundId: string) => PaypalRequest;
    };
  };
  export default sdk;
}
