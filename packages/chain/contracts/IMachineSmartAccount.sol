// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

/// @title A member's Smart Account
/// @notice Acts only on its owner's signatures. The owner is part of its code: no function changes the owner, upgrades
/// the code or gives anyone else, including the station and its admins, control over the account.
/// @dev Typed data (EIP-712): domain `MachineSmartAccount`, version `1`, this chain, this account. Signatures are 65
/// bytes (r, s, v) or 64 (EIP-2098). Of the two equivalent signatures of a key, only the one with the low `s` is
/// accepted. Owners with code are verified by ERC-1271. Nonces are an unordered set per account: any unused number is
/// valid.
interface IMachineSmartAccount {
    /// @notice The account called `target` as signed by its owner.
    /// @param sender submitter of the signature: the station or the owner
    event MachineTransactionExecuted(address indexed sender, address indexed machineAddress, address target);

    /// @notice One call of a batch was executed; `result` is true if it succeeded.
    event MachineBatchTransactionExecuted(address indexed machineAddress, uint256 index, bool result);

    /// @notice The account's whole balance, `amount` in wei, was sent to `recipientAddress`.
    event MachineBalanceTransferred(
        address indexed machineAddress, address indexed recipientAddress, uint256 amount, uint256 nonce
    );

    /// @notice A required address is zero.
    error ZeroAddress();
    /// @notice The nonce was already used.
    error NonceAlreadyUsed(uint256 nonce);
    /// @notice The owner did not sign `messageHash`, the EIP-712 hash of the message without its domain.
    error InvalidMachineOwnerSignature(bytes32 messageHash, uint256 nonce);
    /// @notice The caller is neither the station nor the owner.
    error NotAuthorized(address caller);
    /// @notice The target reverted; `data` is its return data, in its own ABI.
    error TargetCallFailed(address target, bytes data);
    /// @notice The lists of a batch differ in length.
    error InvalidMachineAddressTargetsDataLength();
    /// @notice A batch has too many calls.
    error MaxBatchTransactionExceeded(uint256 max, uint256 got);

    /// @notice Calls `target` with `data`, without value.
    /// @dev Only the station and the owner can submit the signature, so that nobody who sees it in the mempool can use
    /// it up. A call to an address without code succeeds and does nothing.
    /// @param signature the owner's, over `Execute(address target,bytes data,uint256 nonce)`
    function execute(address target, bytes calldata data, uint256 nonce, bytes calldata signature) external;

    /// @notice Calls each target with its data, in order. A failed call does not stop the others.
    /// @dev Each call gets an equal share of the remaining gas, so a call that uses up its share does not affect the
    /// others. An RPC node's estimate is too low: it finds the least gas with which the batch, not each call, succeeds.
    /// @param targets at most 200
    /// @param signature the owner's, over `ExecuteBatch(address[] targets,bytes[] data,uint256 nonce)`
    function executeBatch(
        address[] calldata targets,
        bytes[] calldata data,
        uint256 nonce,
        bytes calldata signature
    ) external;

    /// @notice Sends the account's whole balance of the native coin to `recipientAddress`.
    /// @param signature the owner's, over `TransferMachineBalance(address recipientAddress,uint256 nonce)`
    function transferMachineBalance(address recipientAddress, uint256 nonce, bytes calldata signature) external;

    /// @notice Immutable signer for this account; zero for the implementation that accounts share.
    function owner() external view returns (address);

    /// @notice Factory that deployed the account and can submit its owner's signatures.
    function station() external view returns (address);

    /// @notice Returns whether the owner's nonce was used.
    function usedNonces(uint256 nonce) external view returns (bool);
}
