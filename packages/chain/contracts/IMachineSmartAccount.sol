// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

/// @title A member's Smart Account
/// @notice Acts only on what its owner signed. Its owner is part of its code: there is no function that changes the owner,
/// upgrades the code or gives anyone else, the station and its admins included, a say over the account.
/// @dev Typed data (EIP-712): domain `MachineSmartAccount`, version `1`, this chain, this account.
/// Signatures are 65 bytes (r, s, v) or 64 (EIP-2098); of the two signatures that a key can always be brought to give, only
/// the one with the low `s` is accepted. An owner with code is asked by ERC-1271.
/// Nonces are an unordered set: any number that was not used yet, each account its own.
interface IMachineSmartAccount {
    /// @notice The account called `target`, as its owner had signed.
    /// @param sender who brought the signature: the station or the owner
    event MachineTransactionExecuted(address indexed sender, address indexed machineAddress, address target);

    /// @notice One call of a batch was made; `result` says whether it succeeded.
    event MachineBatchTransactionExecuted(address indexed machineAddress, uint256 index, bool result);

    /// @notice All of the account's balance, `amount` in wei, went to `recipientAddress`.
    event MachineBalanceTransferred(
        address indexed machineAddress, address indexed recipientAddress, uint256 amount, uint256 nonce
    );

    /// @notice An address is zero where there has to be one.
    error ZeroAddress();
    /// @notice The nonce was used before.
    error NonceAlreadyUsed(uint256 nonce);
    /// @notice The signature is not the owner's over `messageHash`, the EIP-712 hash of the message without its domain.
    error InvalidMachineOwnerSignature(bytes32 messageHash, uint256 nonce);
    /// @notice The caller is neither the station nor the owner.
    error NotAuthorized(address caller);
    /// @notice The target refused the call; `data` is what it answered, a reason in its own ABI.
    error TargetCallFailed(address target, bytes data);
    /// @notice The lists of a batch differ in length.
    error InvalidMachineAddressTargetsDataLength();
    /// @notice A batch has more calls than are allowed.
    error MaxBatchTransactionExceeded(uint256 max, uint256 got);

    /// @notice Calls `target` with `data`, without value.
    /// @dev Only the station and the owner may bring the signature, so that nobody who sees it in the mempool can use it up.
    /// Like any call, one to an address without code succeeds and does nothing.
    /// @param signature the owner's, over `Execute(address target,bytes data,uint256 nonce)`
    function execute(address target, bytes calldata data, uint256 nonce, bytes calldata signature) external;

    /// @notice Calls each target with its data, in order. A call that fails does not stop the others.
    /// @dev Each call gets an equal share of the gas that is left, so one that burns its share leaves the others theirs. A node's
    /// estimate is too low for that: it finds the least gas with which the batch, not each call, succeeds.
    /// @param targets at most 200
    /// @param signature the owner's, over `ExecuteBatch(address[] targets,bytes[] data,uint256 nonce)`
    function executeBatch(
        address[] calldata targets,
        bytes[] calldata data,
        uint256 nonce,
        bytes calldata signature
    ) external;

    /// @notice Sends all of the account's balance of the chain's own coin to `recipientAddress`.
    /// @param signature the owner's, over `TransferMachineBalance(address recipientAddress,uint256 nonce)`
    function transferMachineBalance(address recipientAddress, uint256 nonce, bytes calldata signature) external;

    /// @notice Who signs for this account, for ever; zero for the implementation that accounts share.
    function owner() external view returns (address);

    /// @notice The factory that made the account and may bring its owner's signatures.
    function station() external view returns (address);

    /// @notice Whether the owner's signature with this nonce was used.
    function usedNonces(uint256 nonce) external view returns (bool);
}
